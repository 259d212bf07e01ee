import KursCore
import KursWallet

/// Identifiers for what is added to a wallet.
enum WalletIdentifier {
    /// A random identifier; at a fixed time one that follows from it and the file, so that examples repeat.
    static func new(after index: WalletIndex, _ context: CommandContext) -> RecordID {
        new(afterBytes: index.stamp.byteCount, context)
    }

    /// A random identifier; at a fixed time one that follows from it and the size of the file.
    static func new(afterBytes byteCount: Int, _ context: CommandContext) -> RecordID {
        let isFrozen = context.settings.replay != nil || context.environment.variable("KURS_NOW")?.isEmpty == false
        guard isFrozen else {
            var generator = SystemRandomNumberGenerator()
            return RecordID(using: &generator)
        }
        return RecordID(following: "\(context.now.iso) \(byteCount)")
    }
}
