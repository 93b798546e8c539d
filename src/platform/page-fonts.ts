import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const find = createRequire(import.meta.url).resolve
const fonts: Readonly<Record<string, string>> = {
  'raleway.woff2': '@fontsource-variable/raleway/files/raleway-latin-wght-normal.woff2',
  'cairo.woff2': '@fontsource-variable/cairo/files/cairo-arabic-wght-normal.woff2',
}

/** A font of pages that are served without the built ones, by its file name, or null. */
export async function readPageFont(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = fonts[name]
  return file ? new Uint8Array(await readFile(find(file))) : null
}
