import KursCore
import KursWallet

extension RecordEdit {
    /// Adds the tags of `--tag NAME`, and removes those of `--tag -NAME`.
    mutating func changeTags() throws(CommandError) {
        for (tag, isRemoved) in try WalletTags.changes(context.arguments) {
            if isRemoved {
                try remove(tag)
            } else if !record.tags.contains(tag) {
                addedTags.append(tag)
                note("tags")
            }
        }
    }

    /// Takes a tag out of the comments with the comma beside it; without a value, every tag of the name.
    private mutating func remove(_ tag: Tag) throws(CommandError) {
        let found = journal.tagPlaces(of: index).filter {
            $0.tag.name == tag.name && (tag.value.isEmpty || $0.tag.value == tag.value)
        }
        guard !found.isEmpty else { throw .wallet(.edit(.unknownTag(tag.text, tags: record.shownTags.map(\.text)))) }
        for place in found {
            put(place.range, [], "tags")
            if place.isAlone, place.range.upperBound <= layout.headerEnd { isCommentEmptied = true }
        }
    }
}
