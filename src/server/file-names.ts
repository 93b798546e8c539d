import { latinFileName } from '#values/latin-file-name.ts'

/**
 * A `Content-Disposition` whose first name has Latin letters instead of an underscore for each other one; the whole name follows in it. The
 * address of the file says its kind, such as `/receipt.pdf`.
 */
export function withLatinName(disposition: string, path: string): string {
  const encoded = /filename\*=utf-8''([^;]+)/.exec(disposition)?.[1]
  if (encoded === undefined) return disposition
  const kind = /\/([a-z][a-z-]*)\.\w+$/.exec(path)?.[1]
  return disposition.replace(/filename="[^"]*"/, `filename="${latinFileName(decodeURIComponent(encoded), kind)}"`)
}
