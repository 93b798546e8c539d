import { getDocumentProxy } from 'unpdf'

/** The content of a PDF file for a reader. */
export interface ReadPdf {
  title: unknown
  /** The text of each page, by the lines that the reader distinguishes; letters as they are typed, not as they are joined. */
  pages: string[]
  text: string
}

/** Reads the text back out of a PDF file. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const file = await getDocumentProxy(new Uint8Array(bytes))
  const pages: string[] = []
  for (let at = 1; at <= file.numPages; at += 1) {
    const { items } = await (await file.getPage(at)).getTextContent()
    const parts = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    pages.push(
      parts
        .join('')
        .normalize('NFKC')
        .replaceAll(/[\u2066\u2069]/g, ''),
    )
  }
  const { info } = await file.getMetadata()
  return { title: (info as { Title?: unknown }).Title, pages, text: pages.join('\n') }
}
