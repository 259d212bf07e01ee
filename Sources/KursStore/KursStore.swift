// KursStore
