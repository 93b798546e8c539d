import { encode } from 'uqr'
import { ink } from './pdf-text.ts'

/** Neighbouring dots touch, so that readers draw no line between them. */
const overlap = 0.1

/** Draws a QR code into a square of `side` points. */
export function drawSquareCode(doc: PDFKit.PDFDocument, address: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const dot = side / size
  for (const [row, line] of data.entries())
    for (const [column, isDark] of line.entries()) if (isDark) doc.rect(x + column * dot, y + row * dot, dot + overlap, dot + overlap)
  doc.fill(ink)
}
