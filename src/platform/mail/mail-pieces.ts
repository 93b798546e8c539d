import { escaped, isolated, table } from './mail-html.ts'

/** A piece of clothing in a mail: its picture, name and price, which lead to its page. */
export interface MailPiece {
  name: string
  detail: string
  price: string
  url: string
  /** `ratio` is its height divided by its width. */
  picture?: { url: string; alt: string; ratio: number }
}

/** Pieces in rows of two, which a narrow screen keeps. */
export function piecesHtml(pieces: readonly MailPiece[], direction: 'ltr' | 'rtl'): string {
  if (pieces.length === 0) return ''
  const rows = pieces.filter((_, index) => index % 2 === 0).map((one, index) => [one, pieces[index * 2 + 1]])
  // Without logical sides, which Outlook for Windows does not know.
  const sides = direction === 'ltr' ? ['0 6px 22px 0', '0 0 22px 6px'] : ['0 0 22px 6px', '0 6px 22px 0']
  const cell = (piece: MailPiece | undefined, index: number) =>
    `<td width="50%" valign="top" style="width:50%;padding:${sides[index]}">${piece ? pieceHtml(piece) : '&nbsp;'}</td>`
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')
  return `<${table} width="100%" style="margin:10px 0 4px;table-layout:fixed">${body}</table>`
}

const pictureWidth = 236

function pieceHtml({ name, detail, price, url, picture }: MailPiece): string {
  const to = `href="${escaped(url)}" style="text-decoration:none;color:#241a3a"`
  const height = picture && Math.round(pictureWidth * picture.ratio)
  const image = picture
    ? `<a ${to}><img src="${escaped(picture.url)}" alt="${escaped(picture.alt)}" width="${pictureWidth}" height="${height}" border="0" style="display:block;width:100%;height:auto;border-radius:14px;background:#f3eefb"></a>`
    : ''
  const line = (style: string, kind: string, content: string) =>
    `<p class="${kind}" style="margin:0;font-size:14px;line-height:1.5;${style}">${content}</p>`
  return [
    image,
    `<p style="margin:10px 0 2px;font-size:16px;line-height:1.4;font-weight:700"><a class="strong" ${to}>${isolated(name)}</a></p>`,
    line('color:#6d6580', 'quiet', isolated(detail)),
    line('color:#241a3a', 'strong', isolated(price)),
  ].join('')
}
