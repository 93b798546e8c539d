import { drawSquareCode } from './draw-square-code.ts'
import { drawBand, drawMotif } from './ornament.ts'
import type { PackingSlip, SlipPiece } from './packing-slip.ts'
import { drawFile, type PdfPage } from './pdf-page.ts'
import { ink, linesOf, quiet, type TextStyle } from './pdf-text.ts'

/** A6 in points. */
const size = { width: 297.64, height: 419.53 }
const margin = 20
const width = size.width - 2 * margin
const bottom = size.height - margin
const square = 44
const leading = 11.5
const hairline = '#e9e1d6'
const label: TextStyle = { size: 7, weight: 600, color: quiet }
const body: TextStyle = { size: 8.5 }
const strong: TextStyle = { size: 9.5, weight: 600 }
const small: TextStyle = { size: 7.5, color: quiet }

interface Part {
  height: number
  draw: (page: PdfPage, y: number) => void
}

/** Draws a packing slip on A6, on as many pages as it needs, and returns the PDF file. It holds its thread until it is done. */
export function drawSlip(slip: PackingSlip): Promise<Buffer> {
  const { write } = pen(slip)
  const parts = [
    headOf(slip),
    ...factsOf(slip),
    ...slip.pieces.map((piece) => pieceOf(slip, piece)),
    ...slip.lists.flatMap((list) => listOf(slip, list)),
  ]
  return drawFile(slip, (page) => {
    let y = bottom
    for (const [at, { height, draw }] of parts.entries()) {
      if (at === 0 || y + height > bottom) {
        page.doc.addPage({ size: [size.width, size.height], margin: 0 })
        y = margin
        // A page that goes on says which order it is of.
        if (at > 0) page.artifact(() => write(page, { text: slip.title, y: y + 6, style: small }))
        if (at > 0) y += 18
      }
      draw(page, y)
      y += height
    }
  })
}

interface Written {
  text: string | readonly string[]
  y: number
  style: TextStyle
  /** Distance from where lines begin. */
  at?: number
  /** The text ends at the other edge. */
  end?: boolean
  as?: 'H1' | 'H2' | 'P'
}

/** Drawing for the direction of the language. */
function pen({ locale }: Pick<PackingSlip, 'locale'>) {
  const isRtl = locale === 'ar'
  return {
    /** The left edge of something so wide that begins so far from where lines begin. */
    left: (at: number, wide: number) => (isRtl ? size.width - margin - at - wide : margin + at),
    write(page: PdfPage, { at = 0, end = false, ...written }: Written) {
      const isLeft = isRtl === end
      page.write({ ...written, x: isLeft ? margin + at : size.width - margin - at, align: isLeft ? 'left' : 'right', leading, locale })
    },
    rule(page: PdfPage, y: number, color = hairline) {
      page.artifact(() => page.doc.rect(margin, y, width, 0.6).fill(color))
    },
  }
}

function headOf({ seller, heading, number, locale }: PackingSlip): Part {
  const { write, left } = pen({ locale })
  return {
    height: 68,
    draw(page, y) {
      if (seller !== null) {
        page.artifact(() => drawMotif(page.doc, { x: left(0, 18), y, size: 18 }))
        write(page, { text: seller, at: 24, y: y + 13, style: { size: 10, weight: 600 } })
      }
      page.artifact(() => drawBand(page.doc, { x: margin, y: y + 25, width, height: 5 }))
      write(page, { text: heading, y: y + 53, style: { size: 16, weight: 300 }, as: 'H1' })
      write(page, { text: number, end: true, y: y + 53, style: { size: 13, weight: 600 } })
    },
  }
}

function factsOf({ facts, locale }: PackingSlip): Part[] {
  const { write } = pen({ locale })
  return facts.map(({ label: name, value }): Part => {
    const lines = linesOf(value, { width: width - 84, style: body, locale })
    return {
      height: lines.length * leading + 4,
      draw(page, y) {
        write(page, { text: name, y: y + 9, style: label })
        write(page, { text: lines, at: 84, y: y + 9, style: body })
      },
    }
  })
}

/** The square code; beside it the name, the size and what people type. */
function pieceOf({ locale }: PackingSlip, { name, detail, code, address }: SlipPiece): Part {
  const { write, left, rule } = pen({ locale })
  const at = square + 12
  const names = linesOf(name, { width: width - at, style: strong, locale })
  const details = linesOf(detail, { width: width - at, style: body, locale })
  const height = Math.max(square, (names.length + details.length + 1) * leading) + 16
  return {
    height,
    draw(page, y) {
      rule(page, y + 4, ink)
      page.within('Sect', () => {
        write(page, { text: names, at, y: y + 20, style: strong, as: 'H2' })
        write(page, { text: details, at, y: y + 20 + names.length * leading, style: body })
        write(page, { text: code, at, y: y + 20 + (names.length + details.length) * leading, style: small })
        page.figure(code, () => drawSquareCode(page.doc, address, { x: left(0, square), y: y + 12, side: square }))
      })
    },
  }
}

/** A title stays with its first line. */
function listOf({ locale }: PackingSlip, { title, lines, hasBoxes }: PackingSlip['lists'][number]): Part[] {
  const { write, left, rule } = pen({ locale })
  const at = hasBoxes ? 14 : 0
  return lines.map((line, index): Part => {
    const broken = linesOf(line, { width: width - at, style: body, locale })
    const top = index === 0 ? 26 : 0
    return {
      height: top + broken.length * leading + 3,
      draw(page, y) {
        if (index === 0) {
          rule(page, y + 4, ink)
          write(page, { text: title, y: y + 19, style: label, as: 'H2' })
        }
        if (hasBoxes)
          page.artifact(() =>
            page.doc
              .lineWidth(0.7)
              .rect(left(0, 7), y + top + 2.5, 7, 7)
              .stroke(ink),
          )
        write(page, { text: broken, at, y: y + top + 9, style: body })
      },
    }
  })
}
