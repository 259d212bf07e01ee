// KursMarkup: bytes to tokens to tree to grids, feeds and article text. It knows no money and imports nothing.
