import { forSpreadsheets } from '#values/csv.ts'

/** Has the browser save a text or bytes as a file. */
export function saveFile({ name, text, type }: { name: string; text: string | Uint8Array<ArrayBuffer>; type: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Has the browser save a list for people, in the form that Excel opens in columns in every region. */
export function saveTable({ name, text }: { name: string; text: string }): void {
  saveFile({ name, text: forSpreadsheets(text), type: 'text/csv;charset=utf-16le' })
}
