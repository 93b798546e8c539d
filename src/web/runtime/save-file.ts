/** Has the browser save a text as a file. */
export function saveFile({ name, text, type }: { name: string; text: string; type: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
