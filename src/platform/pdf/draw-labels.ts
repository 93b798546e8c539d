import { PDFDocument } from '@napi-rs/canvas'
import { encode } from 'uqr'
import type { Locale } from '#values/locale.ts'
import type { LabelSheet, PdfLabel } from './label-sheet.ts'
import { pageSize } from './pdf-pages.ts'
import { ink, linesOf, type Page, quiet, setStyle, type TextStyle } from './pdf-text.ts'

/** In points: 63.5 by 38.1 mm, 21 on a sheet of A4. */
const label = { width: 180, height: 108 }
const columns = 3
const rows = 7
const inset = 9
const square = 72
/** Neighbouring dots touch, so that readers draw no line between them. */
const overlap = 0.1
/** Lines of a name at most, and the height of one. */
const maxLines = 3
const leading = 10
const cutLine = '#e9e1d6'
const name: TextStyle = { size: 8.5, weight: 600 }
const small: TextStyle = { size: 7.5, color: quiet }

interface Spot {
  x: number
  y: number
}

/** Draws labels on A4, or one on a page of its own size, and returns the PDF file. It holds its thread until it is done. */
export function drawLabels({ title, author, isSingle, labels }: LabelSheet): Buffer {
  const file = new PDFDocument({ title, author, creator: author, pdfa: true })
  const perPage = isSingle ? 1 : columns * rows
  const start = { x: (pageSize.width - columns * label.width) / 2, y: (pageSize.height - rows * label.height) / 2 }
  for (let from = 0; from === 0 || from < labels.length; from += perPage) {
    const canvas = isSingle ? file.beginPage(label.width, label.height) : file.beginPage(pageSize.width, pageSize.height)
    for (const [at, one] of labels.slice(from, from + perPage).entries()) {
      const column = at % columns
      const row = Math.floor(at / columns)
      const spot = isSingle ? { x: 0, y: 0 } : { x: start.x + column * label.width, y: start.y + row * label.height }
      if (!isSingle) drawCutLine(canvas, spot)
      drawLabel(canvas, one, spot)
    }
    file.endPage()
  }
  return file.close()
}

/** The square code with what people type below it; beside it the name and the size in both languages. */
function drawLabel(canvas: Page, { address, code, names, sizes }: PdfLabel, { x, y }: Spot): void {
  drawCode(canvas, address, { x: x + inset, y: y + inset })
  const from = x + square + 2 * inset
  const width = label.width - square - 3 * inset
  const write = (text: string, below: number, { style, locale }: { style: TextStyle; locale: Locale }): void => {
    setStyle(canvas, style, locale)
    canvas.textAlign = 'start'
    canvas.fillText(text, locale === 'ar' ? from + width : from, y + below)
  }
  for (const [at, locale] of (['en', 'ar'] as const).entries()) {
    const top = inset + 7 + at * (maxLines * leading + 4)
    const lines = linesOf(names[locale], { width, style: name, locale }).slice(0, maxLines)
    for (const [line, text] of lines.entries()) write(text, top + line * leading, { style: name, locale })
    write(sizes[locale], label.height - inset - 4, { style: small, locale })
  }
  setStyle(canvas, { size: 9, weight: 600 }, 'en')
  canvas.textAlign = 'center'
  canvas.fillText(code, x + inset + square / 2, y + label.height - inset - 4)
}

function drawCode(canvas: Page, address: string, { x, y }: Spot): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const dot = square / size
  canvas.fillStyle = ink
  for (const [row, line] of data.entries())
    for (const [column, isDark] of line.entries())
      if (isDark) canvas.fillRect(x + column * dot, y + row * dot, dot + overlap, dot + overlap)
}

function drawCutLine(canvas: Page, { x, y }: Spot): void {
  canvas.strokeStyle = cutLine
  canvas.lineWidth = 0.5
  canvas.strokeRect(x, y, label.width, label.height)
}
