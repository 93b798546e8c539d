import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { projectFile } from '#platform/paths.ts'

/** The preview of a shared link: a photo, a title and a line below it. */
export interface SharePicture {
  /** Path of a file. */
  photo: string
  /** The name of the shop. */
  brand: string
  title: string
  /** Like the price; may be empty. */
  line: string
  isRightToLeft: boolean
}

const size = { width: 1200, height: 630 }
const photoWidth = 504
const margin = 72
const textWidth = size.width - photoWidth - 2 * margin
const fontFile = (script: string): string => fileURLToPath(projectFile(`src/platform/images/cairo-${script}.ttf`))
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="72" height="72" viewBox="4 4 56 56"><path fill="#d3ad3a" d="M28 8h8v8h-8zM28 48h8v8h-8zM8 28h8v8H8zM48 28h8v8h-8zM16 16h8v8h-8zM40 16h8v8h-8zM16 40h8v8h-8zM40 40h8v8h-8zM28 20h8v8h-8zM28 36h8v8h-8zM20 28h8v8h-8zM36 28h8v8h-8z"/><path fill="#9b87f5" d="M28 28h8v8h-8z"/></svg>'

/** Renders a JPEG of 1200 × 630 pixels. The fonts are bundled, so it does not depend on those of the machine. */
export async function makeSharePicture({ photo, brand, title, line, isRightToLeft }: SharePicture): Promise<Buffer> {
  const [picture, name, heading, below] = await Promise.all([
    sharp(photo, { limitInputPixels: 24_000_000 }).resize(photoWidth, size.height, { fit: 'cover', position: 'top' }).toBuffer(),
    renderText(brand, { points: 40, color: '#fbf8f4', isRightToLeft }),
    renderText(title, { points: title.length > 48 ? 46 : 58, color: '#fbf8f4', isRightToLeft }),
    line ? renderText(line, { points: 40, color: '#d3ad3a', isRightToLeft }) : null,
  ])
  const start = isRightToLeft ? size.width - margin : margin
  const at = (width: number, offset = 0): number => (isRightToLeft ? start - width - offset : start + offset)
  const middle = Math.round((size.height - heading.height) / 2) + 16
  return await sharp({ create: { ...size, channels: 3, background: '#1d1733' } })
    .composite([
      { input: picture, top: 0, left: isRightToLeft ? 0 : size.width - photoWidth },
      { input: Buffer.from(logo), top: margin, left: at(72) },
      { input: name.image, top: margin + Math.round((72 - name.height) / 2), left: at(name.width, 92) },
      { input: heading.image, top: middle, left: at(heading.width) },
      ...(below
        ? [{ input: below.image, top: Math.min(middle + heading.height + 32, size.height - below.height - 40), left: at(below.width) }]
        : []),
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

async function renderText(text: string, { points, color, isRightToLeft }: { points: number; color: string; isRightToLeft: boolean }) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const font = `Libsa Latin, Libsa Arabic ${points}`
  // A font file stays loaded once it was used: rendering a dot loads the one of the other script.
  const other = isRightToLeft ? 'latin' : 'arabic'
  await sharp({ text: { text: '.', font, fontfile: fontFile(other) } }).toBuffer()
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" line_height="0.72">${escaped}</span>`,
      font,
      fontfile: fontFile(isRightToLeft ? 'arabic' : 'latin'),
      rgba: true,
      dpi: 72,
      width: textWidth,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const visibleHeight = Math.min(info.height, 300)
  const image =
    visibleHeight < info.height ? await sharp(data).extract({ left: 0, top: 0, width: info.width, height: visibleHeight }).toBuffer() : data
  return { image, width: info.width, height: visibleHeight }
}
