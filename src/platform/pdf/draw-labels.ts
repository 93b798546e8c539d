import { drawSquareCode } from './draw-square-code.ts'
import type { LabelSheet, PdfLabel } from './label-sheet.ts'
import { drawFile, type PdfPage } from './pdf-page.ts'
import { pageSize } from './pdf-pages.ts'
import { linesOf, quiet, type TextStyle } from './pdf-text.ts'

/** In points: 63.5 by 38.1 mm, 21 on a sheet of A4. */
const label = { width: 180, height: 108 }
const columns = 3
const rows = 7
const inset = 9
const square = 72
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
export function drawLabels({ locale, title, author, madeAt, isSingle, labels }: LabelSheet): Promise<Buffer> {
  const perPage = isSingle ? 1 : columns * rows
  const start = { x: (pageSize.width - columns * label.width) / 2, y: (pageSize.height - rows * label.height) / 2 }
  return drawFile({ locale, title, author, madeAt }, (page) => {
    for (let from = 0; from === 0 || from < labels.length; from += perPage) {
      const { width, height } = isSingle ? label : pageSize
      page.doc.addPage({ size: [width, height], margin: 0 })
      for (const [at, one] of labels.slice(from, from + perPage).entries()) {
        const column = at % columns
        const row = Math.floor(at / columns)
        const spot = isSingle ? { x: 0, y: 0 } : { x: start.x + column * label.width, y: start.y + row * label.height }
        if (!isSingle) page.artifact(() => drawCutLine(page.doc, spot))
        page.within('Sect', () => drawLabel(page, one, spot))
      }
    }
  })
}

/** The square code with what people type below it; beside it the name and the size in both languages. */
function drawLabel(page: PdfPage, { address, code, names, sizes }: PdfLabel, { x, y }: Spot): void {
  page.figure(code, () => drawSquareCode(page.doc, address, { x: x + inset, y: y + inset, side: square }))
  page.write({
    text: code,
    x: x + inset + square / 2,
    y: y + label.height - inset - 4,
    align: 'center',
    style: { size: 9, weight: 600 },
    locale: 'en',
  })
  const from = x + square + 2 * inset
  const width = label.width - square - 3 * inset
  for (const [at, locale] of (['en', 'ar'] as const).entries()) {
    const side = locale === 'ar' ? ({ x: from + width, align: 'right' } as const) : ({ x: from, align: 'left' } as const)
    const lines = linesOf(names[locale], { width, style: name, locale }).slice(0, maxLines)
    page.write({ ...side, text: lines, y: y + inset + 7 + at * (maxLines * leading + 4), leading, style: name, locale })
    page.write({
      ...side,
      text: sizes[locale],
      y: y + label.height - inset - 4 - (locale === 'en' ? small.size + 3 : 0),
      style: small,
      locale,
    })
  }
}

function drawCutLine(doc: PDFKit.PDFDocument, { x, y }: Spot): void {
  doc.lineWidth(0.5).rect(x, y, label.width, label.height).stroke(cutLine)
}
