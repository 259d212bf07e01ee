/// A number that identifies an element or attribute name in one document; equal numbers, equal names.
typealias NameID = UInt32

/// Names with the same number in every document.
enum Name {
    static let unknown: NameID = 0

    private static let others = NameID(TagName.xmp.rawValue) + 1
    static let annotationXML = others
    static let desc = others + 1
    static let malignmark = others + 2
    static let mglyph = others + 3
    static let mi = others + 4
    static let mn = others + 5
    static let mo = others + 6
    static let ms = others + 7
    static let mtext = others + 8
    static let color = others + 9
    static let definitionurl = others + 10
    static let definitionURL = others + 11
    static let disabled = others + 12
    static let encoding = others + 13
    static let face = others + 14
    static let multiple = others + 15
    static let selected = others + 16
    static let size = others + 17
    static let type = others + 18
    static let xlinkActuate = others + 19
    static let xmlns = others + 28
    static let xmlnsXlink = others + 29

    /// The first of the mixed-case names, in lower case.
    static let lowered = others + 30
    /// The first of the mixed-case names as SVG writes it.
    static let mixed = lowered + NameID(KnownNames.mixedCaseCount)
    /// `foreignObject`, the last but four of the mixed-case elements.
    static let foreignObject = mixed + NameID(KnownNames.mixedCaseElements) - 5

    /// The number of an HTML element's name.
    @inline(__always) static func of(_ tag: TagName) -> NameID { NameID(tag.rawValue) }

    /// The element that a name identifies in the HTML namespace.
    @inline(__always) static func tag(_ name: NameID) -> TagName {
        name < others ? TagName(rawValue: UInt8(truncatingIfNeeded: name)) ?? .unknown : .unknown
    }

    /// "Adjust SVG attributes" and the element table of "any other start tag": `viewbox` is `viewBox`.
    static func adjustedForSVG(_ name: NameID, isElement: Bool) -> NameID {
        let elements = NameID(KnownNames.mixedCaseElements)
        let range =
            isElement ? lowered..<lowered + elements : lowered + elements - 1..<mixed
        return range.contains(name) ? name - lowered + mixed : name
    }
}

/// The namespaces the parser puts elements in.
public enum Namespace: UInt8, Sendable {
    /// HTML elements.
    case html
    /// SVG elements.
    case svg
    /// MathML elements.
    case mathML
}
