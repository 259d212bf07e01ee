/// A page's violation of the standard, or a limit it reached; data, never a failure.
public struct ParseError: Sendable, Equatable {
    /// What was wrong.
    public let code: Code
    /// The position: bytes from the start of the preprocessed input (carriage returns and ill-formed UTF-8 replaced).
    public let byteOffset: Int

    /// The standard's names for parse errors; all errors of tree construction share one name, limits have four.
    public enum Code: String, Sendable {
        case abruptClosingOfEmptyComment = "abrupt-closing-of-empty-comment"
        case abruptDoctypePublicIdentifier = "abrupt-doctype-public-identifier"
        case abruptDoctypeSystemIdentifier = "abrupt-doctype-system-identifier"
        case absenceOfDigits = "absence-of-digits-in-numeric-character-reference"
        case cdataInHTMLContent = "cdata-in-html-content"
        case characterReferenceOutsideUnicodeRange = "character-reference-outside-unicode-range"
        case controlCharacterInInputStream = "control-character-in-input-stream"
        case controlCharacterReference = "control-character-reference"
        case duplicateAttribute = "duplicate-attribute"
        case endTagWithAttributes = "end-tag-with-attributes"
        case endTagWithTrailingSolidus = "end-tag-with-trailing-solidus"
        case eofBeforeTagName = "eof-before-tag-name"
        case eofInCDATA = "eof-in-cdata"
        case eofInComment = "eof-in-comment"
        case eofInDoctype = "eof-in-doctype"
        case eofInProcessingInstruction = "eof-in-processing-instruction"
        case eofInScriptHTMLCommentLikeText = "eof-in-script-html-comment-like-text"
        case eofInTag = "eof-in-tag"
        case incorrectlyClosedComment = "incorrectly-closed-comment"
        case incorrectlyOpenedComment = "incorrectly-opened-comment"
        case invalidCharacterSequenceAfterDoctypeName = "invalid-character-sequence-after-doctype-name"
        case invalidFirstCharacterOfTagName = "invalid-first-character-of-tag-name"
        case missingAttributeValue = "missing-attribute-value"
        case missingDoctypeName = "missing-doctype-name"
        case missingDoctypePublicIdentifier = "missing-doctype-public-identifier"
        case missingDoctypeSystemIdentifier = "missing-doctype-system-identifier"
        case missingEndTagName = "missing-end-tag-name"
        case missingQuoteBeforeDoctypePublicIdentifier = "missing-quote-before-doctype-public-identifier"
        case missingQuoteBeforeDoctypeSystemIdentifier = "missing-quote-before-doctype-system-identifier"
        case missingSemicolonAfterCharacterReference = "missing-semicolon-after-character-reference"
        case missingWhitespaceAfterDoctypePublicKeyword = "missing-whitespace-after-doctype-public-keyword"
        case missingWhitespaceAfterDoctypeSystemKeyword = "missing-whitespace-after-doctype-system-keyword"
        case missingWhitespaceBeforeDoctypeName = "missing-whitespace-before-doctype-name"
        case missingWhitespaceBetweenAttributes = "missing-whitespace-between-attributes"
        case missingWhitespaceBetweenDoctypeIdentifiers =
            "missing-whitespace-between-doctype-public-and-system-identifiers"
        case nestedComment = "nested-comment"
        case noncharacterInInputStream = "noncharacter-in-input-stream"
        case noncharacterReference = "noncharacter-character-reference"
        case nonVoidElementWithTrailingSolidus = "non-void-html-element-start-tag-with-trailing-solidus"
        case nullCharacterReference = "null-character-reference"
        case surrogateCharacterReference = "surrogate-character-reference"
        case unexpectedCharacterAfterDoctypeSystemIdentifier =
            "unexpected-character-after-doctype-system-identifier"
        case unexpectedCharacterInAttributeName = "unexpected-character-in-attribute-name"
        case unexpectedCharacterInUnquotedAttributeValue = "unexpected-character-in-unquoted-attribute-value"
        case unexpectedEqualsSignBeforeAttributeName = "unexpected-equals-sign-before-attribute-name"
        case unexpectedNullCharacter = "unexpected-null-character"
        case unexpectedQuestionMarkInsteadOfTagName = "unexpected-question-mark-instead-of-tag-name"
        case unexpectedSolidusInTag = "unexpected-solidus-in-tag"
        case unknownNamedCharacterReference = "unknown-named-character-reference"
        /// A token the insertion mode did not expect; the standard does not name these.
        case unexpectedToken = "unexpected-token"
        /// A limit: input beyond 2^27 bytes was ignored.
        case inputTooLong = "limit-input-too-long"
        /// A limit: where more than 512 elements were open, others became siblings of the last.
        case treeTooDeep = "limit-tree-too-deep"
        /// A limit: misnested formatting was left as it is, needing more than 16,384 steps plus one for 16 bytes.
        case tooMuchMisnesting = "limit-too-much-misnesting"
        /// A limit: names beyond 2^22, some four million, are not stored.
        ///
        /// Recorded once, at the first name that is not stored.
        case tooManyNames = "limit-too-many-names"
    }
}
