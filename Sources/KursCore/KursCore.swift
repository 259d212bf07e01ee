// KursCore
