// KursNet
