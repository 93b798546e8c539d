/** The motif of the logo on a grid of 52, and a repeat of the tatreez band (`public/pattern/tatreez-band.svg`) on one of 20 × 12. */
const motif = [
  [
    '#d3ad3a',
    'M22 2h8v8h-8zM22 42h8v8h-8zM2 22h8v8H2zM42 22h8v8h-8zM10 10h8v8h-8zM34 10h8v8h-8zM10 34h8v8h-8zM34 34h8v8h-8zM22 14h8v8h-8zM22 30h8v8h-8zM14 22h8v8h-8zM30 22h8v8h-8z',
  ],
  ['#9b87f5', 'M22 22h8v8h-8z'],
] as const
const band = [
  [
    '#d3ad3a',
    'M0 0h1v1h-1zM2 0h1v1h-1zM6 0h1v1h-1zM8 0h1v1h-1zM10 0h1v1h-1zM12 0h1v1h-1zM14 0h1v1h-1zM16 0h1v1h-1zM18 0h1v1h-1zM4 1h1v1h-1zM1 2h1v1h-1zM3 2h3v1h-3zM7 2h1v1h-1zM2 3h2v1h-2zM5 3h2v1h-2zM1 4h2v1h-2zM6 4h2v1h-2zM14 4h1v1h-1zM0 5h2v1h-2zM7 5h2v1h-2zM10 5h1v1h-1zM13 5h1v1h-1zM15 5h1v1h-1zM18 5h1v1h-1zM1 6h2v1h-2zM6 6h2v1h-2zM14 6h1v1h-1zM2 7h2v1h-2zM5 7h2v1h-2zM1 8h1v1h-1zM3 8h3v1h-3zM7 8h1v1h-1zM4 9h1v1h-1zM0 10h1v1h-1zM2 10h1v1h-1zM6 10h1v1h-1zM8 10h1v1h-1zM10 10h1v1h-1zM12 10h1v1h-1zM14 10h1v1h-1zM16 10h1v1h-1zM18 10h1v1h-1z',
  ],
  [
    '#1d1733',
    'M4 3h1v1h-1zM14 3h1v1h-1zM3 4h1v1h-1zM5 4h1v1h-1zM13 4h1v1h-1zM15 4h1v1h-1zM2 5h1v1h-1zM6 5h1v1h-1zM12 5h1v1h-1zM16 5h1v1h-1zM3 6h1v1h-1zM5 6h1v1h-1zM13 6h1v1h-1zM15 6h1v1h-1zM4 7h1v1h-1zM14 7h1v1h-1z',
  ],
  [
    '#9b87f5',
    'M1 1h1v1h-1zM7 1h1v1h-1zM11 1h1v1h-1zM13 1h1v1h-1zM15 1h1v1h-1zM17 1h1v1h-1zM4 4h1v1h-1zM3 5h3v1h-3zM9 5h1v1h-1zM14 5h1v1h-1zM19 5h1v1h-1zM4 6h1v1h-1zM1 9h1v1h-1zM7 9h1v1h-1zM11 9h1v1h-1zM13 9h1v1h-1zM15 9h1v1h-1zM17 9h1v1h-1z',
  ],
] as const

/** Draws the motif of the logo. */
export function drawMotif(doc: PDFKit.PDFDocument, { x, y, size }: { x: number; y: number; size: number }): void {
  drawShapes(doc, motif, { x, y, scale: size / 52 })
}

/** Draws the tatreez band over a width, in whole repeats. */
export function drawBand(doc: PDFKit.PDFDocument, { x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
  const count = Math.round(width / ((height / 11) * 20))
  const scale = width / count / 20
  for (let at = 0; at < count; at += 1) drawShapes(doc, band, { x: x + at * 20 * scale, y, scale })
}

type Shapes = readonly (readonly [color: string, path: string])[]

function drawShapes(doc: PDFKit.PDFDocument, shapes: Shapes, { x, y, scale }: { x: number; y: number; scale: number }): void {
  doc.save().translate(x, y).scale(scale)
  for (const [color, path] of shapes) doc.path(path).fill(color)
  doc.restore()
}
