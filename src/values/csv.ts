/**
 * A place where a spreadsheet may take a text for a formula, also after spaces and in full width. That is the beginning of the cell, and
 * after any separator of cells.
 */
const formula = /(^|[;,|\t\r\n])(?=[^\S\t\r\n]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
/** Characters that some spreadsheets skip before they look for a formula. */
const skipped = /^[\t\r\n]/
const plainNumber = /^-?\d+(\.\d+)?$/

/** Rows as the text of a CSV file, with the mark of UTF-8 at its beginning. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map(csvLine).join('')}`
}

/** One row as a line of a CSV file, every cell in quotes. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((text) => `"${withoutFormulas(text).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** A text that no spreadsheet takes for a formula: an apostrophe goes before whatever would begin one. Plain numbers stay. */
function withoutFormulas(text: string): string {
  if (plainNumber.test(text)) return text
  return text.replaceAll(formula, "$1'").replace(skipped, "'$&")
}

/**
 * A file of `csvOf` as UTF-16 with tabs. Excel divides it into columns in every region, while commas are divided only where they separate lists,
 * and Arabic stays whole.
 */
export function forSpreadsheets(csv: string): Uint8Array<ArrayBuffer> {
  const text = csv.replaceAll(/("(?:[^"]|"")*")(,|\r\n)/g, (_, cell, end) => cell + (end === ',' ? '\t' : end))
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), true)
  return bytes
}
