/** What a spreadsheet takes for the beginning of a formula, also after spaces and in full width. */
const formula = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
const plainNumber = /^-?\d+(\.\d+)?$/

/** Rows as the text of a CSV file, with the mark of UTF-8 at its beginning. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map(csvLine).join('')}`
}

/** One row as a line of a CSV file. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** A cell that no spreadsheet takes for a formula: an apostrophe goes before what would begin one and is no number. */
function cellOf(text: string): string {
  const plain = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
