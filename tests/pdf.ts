import { getDocumentProxy } from 'unpdf'

/** The content of a PDF file for a reader. */
export interface ReadPdf {
  title: unknown
  language: unknown
  /** ISO 8601 to the second, in UTC. */
  madeAt: string
  /** The roles of what is read, page after page in their order. */
  tags: string[]
  /** The text of each page, by the lines that the reader distinguishes; letters as they are typed, not as they are joined. */
  pages: string[]
  text: string
}

interface Tagged {
  role?: string
  children?: readonly object[]
}

/** Reads the text back out of a PDF file, as its letters are stored. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const file = await getDocumentProxy(new Uint8Array(bytes))
  const pages: string[] = []
  const tags: string[] = []
  for (let at = 1; at <= file.numPages; at += 1) {
    const page = await file.getPage(at)
    const { items } = await page.getTextContent({ disableNormalization: true })
    const parts = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    pages.push(parts.join('').replaceAll(/[\u00a0\u2000-\u200a\u202f]/g, ' '))
    tags.push(...rolesIn(await page.getStructTree()))
  }
  const { info } = await file.getMetadata()
  const {
    Title: title,
    Language: language,
    CreationDate: date = '',
  } = info as { Title?: unknown; Language?: unknown; CreationDate?: string }
  const madeAt = date.replace(/^D:(....)(..)(..)(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return { title, language, madeAt, tags, pages, text: pages.join('\n') }
}

function rolesIn(element: Tagged | null): string[] {
  if (!element?.children) return []
  return [...(element.role && element.role !== 'Root' ? [element.role] : []), ...element.children.flatMap(rolesIn)]
}
