// KursSheets reads and writes tables of spreadsheet programs: .xlsx workbooks, and the HTML and XML that banks name .xls.
// It contains nothing about money.
//
// In a line: `try SheetFile(bytes)?.sheets.first?.rows`.
//
// Read in this order:
//   Sheet           rows of cells as a spreadsheet shows them: texts, exact decimals, days
//   SheetFile       which kind of file some bytes are, and its sheets
//   ZipArchive      the entries of an archive; compressed ones through zlib, which is loaded when the first one is read
//   Deflate         the same decompression for other callers
//   Workbook        .xlsx: the sheets, their shared texts and the formats that make dates of numbers
//   CellNumber      a number as stored, rounded to the 15 digits that spreadsheets show
//   HTMLSheet       the tables of a page
//   XMLSheet        a workbook in one XML text, as Excel 2003 wrote it
//   SheetBudget     what a file may have more of than it has bytes for: empty cells, and texts that cells share
//   WorkbookWriter  one sheet as a .xlsx workbook, uncompressed
//
// What it refuses: binary .xls workbooks and encrypted ones, archives of several parts or beyond 4 GB, damaged ones
// (`SheetFileError`). Formulas are read by the value stored with them; charts, comments and macros are not read.
//
// Cost: linear in the uncompressed size, which is bounded by that of the archive (`ZipArchive.growthLimit`).
