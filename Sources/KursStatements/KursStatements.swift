// KursStatements: statements of banks as rows, for `kurs convert` and `kurs wallet import` alike.
//
// The way of a file: StatementFile tells a workbook, a bank's own format and CSV apart and hands all of them on as CSV
// (StatementSheet, StatementInput, UTF16Source); DelimiterDetection and TableSearch find the separator, the header and
// the titles above it (TitleLines); StatementLayout is what was found, and StatementWalk reads by it, row by row
// (CSVReader), with the columns of the table that each row belongs to (ImportColumns).
//
//   CSV/            bytes to cells (CSVReader), whatever the encoding and the separator
//   Columns/        what a header says: the role of a column (ColumnRole), and the table as a whole (StatementTable)
//   Rows/           the amount, currency and day of a row (StatementRow), the columns that a record takes
//                   (ImportColumns), those that tell what a row is (FactColumns), and the words for it (RowKindText)
//   StatementAnalysis  reads a statement once to learn which days and currencies need a rate, and what repeats
//   WorkbookSink    writes rows to an .xlsx file
//
// What it refuses to do: guess. A column that two headers could mean, a day that is not written in one form throughout,
// and an amount of two readings are refused with the place (StatementError).
//
// Caveats: files are read in pieces and never kept whole; a row costs about as much as its bytes.
