internal import KursText

/// Whether a class name calls its element a tooltip: `tooltip`, `mfm-tooltip-top`, `rates__popover`, `UserPopup`.
///
/// The name is split at dashes, underscores and capitals. With a word for a tooltip's owner in it, such as
/// `has-tooltip` or `popup-link`, the element is not a tooltip: it may be the value itself.
func isTooltipClass(_ name: ArraySlice<UInt8>) -> Bool {
    var isTooltip = false
    var word: [UInt8] = []
    var previous: UInt8 = 0x2D
    for byte in name + [0x2D] {
        let isCapital = (0x41...0x5A).contains(byte) && !(0x41...0x5A).contains(previous)
        previous = byte
        if byte == 0x2D || byte == 0x5F || isCapital {
            switch String(decoding: word, as: UTF8.self) {
            case "tooltip", "popover", "popup": isTooltip = true
            case "has", "with", "js", "open", "opener", "trigger", "toggle", "target", "link", "btn", "button",
                "anchor", "owner", "parent", "host":
                return false
            default: break
            }
            word.removeAll(keepingCapacity: true)
        }
        if byte != 0x2D && byte != 0x5F { word.append(byte.asciiLowercased) }
    }
    return isTooltip
}
