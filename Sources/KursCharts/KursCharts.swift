// KursCharts: lines over days, drawn as text, SVG or a picture in the terminal.
//
// Read in this order:
//   ChartData      the lines, days, events and the unit of a chart; ChartTicks has its axes in round numbers
//   DotCanvas      a grid of Braille dots; TerminalChart draws with it
//   SVGChart       the same chart as a file, in the colours of ChartPalette
//   ChartFiles     the chart in the format that is wanted: text, SVG, PNG, or a picture in the terminal
//   Picture/       pictures in terminals: the protocols of kitty, iTerm2 and sixel (TerminalGraphics)
//
// What it refuses to do: bridge a gap of more than ten days, or draw lines of different units on one axis.
//
// Caveats: a PNG is made by the program rsvg-convert; without it, --png is refused.
