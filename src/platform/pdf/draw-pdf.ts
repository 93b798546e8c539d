import { inDigits } from '#values/digits.ts'
import type { Locale } from '#values/locale.ts'
import { drawBand, drawMotif } from './ornament.ts'
import type { PdfContent, PdfRow, PdfSection } from './pdf-content.ts'
import { type Block, contentWidth, drawPages, margin, pageSize, paginate } from './pdf-pages.ts'
import { ink, linesOf, type Page, quiet, setStyle, type TextStyle, widthOf } from './pdf-text.ts'

const hairline = '#e9e1d6'
const goldTint = '#f8f0d8'
const label: TextStyle = { size: 8.5, weight: 600, color: quiet }
const small: TextStyle = { size: 8.5, color: quiet }
const body: TextStyle = { size: 10 }
const gap = 22
const maxPerRow = 4
const sumsStart = contentWidth - 236

/** Draws a receipt or an invoice on A4 and returns the PDF file. It holds its thread until it is done. */
export function drawPdf(content: PdfContent): Buffer {
  const { locale, seller, title } = content
  const { write, rule, fill } = pen(locale)
  const blocks: Block[] = [
    ...headOf(content),
    ...rowsOf(content),
    sumsOf(content),
    ...(content.payments ? [paymentsOf(content.payments, locale)] : []),
    ...(content.deposit ? [depositOf(content.deposit, { locale, fill })] : []),
    ...(content.sections ?? []).flatMap((section) => sectionOf(section, locale)),
  ]
  return drawPages(paginate(blocks), { title, author: seller.name }, (canvas, at, of) => {
    const y = pageSize.height - 52
    rule(canvas, y - 16)
    write(canvas, { text: seller.lines.join('  ·  '), y, style: small })
    const numbered = content.pageOf.replace('{{at}}', inDigits(String(at), locale)).replace('{{of}}', inDigits(String(of), locale))
    write(canvas, { text: `${title}  ·  ${numbered}`, at: contentWidth, end: true, y, style: small })
  })
}

interface Written {
  text: string
  y: number
  style: TextStyle
  /** Distance from where lines begin: the left edge in English, the right one in Arabic. */
  at?: number
  /** The text ends there instead. */
  end?: boolean
}

/** Drawing functions for the direction of a language. */
function pen(locale: Locale) {
  const isRtl = locale === 'ar'
  const x = (at: number) => (isRtl ? pageSize.width - margin - at : margin + at)
  return {
    x,
    write(canvas: Page, { text, y, style, at = 0, end = false }: Written) {
      setStyle(canvas, style, locale)
      canvas.textAlign = end ? 'end' : 'start'
      canvas.fillText(text, x(at), y)
    },
    rule(canvas: Page, y: number, { from = 0, color = hairline, width = 0.6 } = {}) {
      canvas.fillStyle = color
      const length = contentWidth - from
      canvas.fillRect(isRtl ? margin : margin + from, y, length, width)
    },
    fill(canvas: Page, y: number, height: number) {
      canvas.fillStyle = goldTint
      canvas.beginPath()
      canvas.roundRect(margin, y, contentWidth, height, 10)
      canvas.fill()
    },
  }
}

function headOf({ locale, seller, heading, facts, note }: PdfContent): Block[] {
  const { write, x } = pen(locale)
  const perRow = Math.max(3, Math.min(maxPerRow, facts.length))
  const column = contentWidth / perRow
  const values = facts.map(({ value }) => linesOf(value, { width: column - gap, style: body, locale }))
  const noteLines = note === null ? [] : linesOf(note, { width: contentWidth, style: body, locale })
  const rowHeights = Array.from(
    { length: Math.ceil(facts.length / perRow) },
    (_, row) => 32 + Math.max(...values.slice(row * perRow, (row + 1) * perRow).map((lines) => lines.length)) * 15,
  )
  const rowTop = (row: number) => rowHeights.slice(0, row).reduce((sum, height) => sum + height, 0)
  return [
    {
      height: 66,
      draw(canvas, y) {
        drawMotif(canvas, { x: locale === 'ar' ? x(26) : x(0), y, size: 26 })
        write(canvas, { text: seller.name, at: 36, y: y + 18.5, style: { size: 15, weight: 600 } })
        drawBand(canvas, { x: margin, y: y + 40, width: contentWidth, height: 7 })
      },
    },
    { height: 56, draw: (canvas, y) => write(canvas, { text: heading, y: y + 32, style: { size: 27, weight: 300 } }) },
    {
      height: rowTop(rowHeights.length) + 8,
      draw(canvas, y) {
        for (const [at, fact] of facts.entries()) {
          const [start, line] = [(at % perRow) * column, y + rowTop(Math.floor(at / perRow))]
          write(canvas, { text: fact.label, at: start, y: line + 10, style: label })
          for (const [below, text] of (values[at] ?? []).entries())
            write(canvas, { text, at: start, y: line + 26 + below * 15, style: body })
        }
      },
    },
    {
      height: noteLines.length * 15 + (noteLines.length > 0 ? 18 : 0),
      draw(canvas, y) {
        for (const [at, text] of noteLines.entries()) write(canvas, { text, y: y + 10 + at * 15, style: body })
      },
    },
  ]
}

/** The rows of the table; days and amounts take the room they need, names the rest. */
function rowsOf({ table, locale }: PdfContent): Block[] {
  if (!table) return []
  const { write, rule } = pen(locale)
  const [name, days, amount] = table.head
  const widest = (texts: readonly string[], style: TextStyle) => Math.max(...texts.map((text) => widthOf(text, style, locale)))
  const amountWidth = Math.max(
    widest([amount], label),
    widest(
      table.rows.map((row) => row.amount),
      body,
    ),
  )
  const daysWidth = Math.max(
    widest([days], label),
    widest(
      table.rows.map((row) => row.days),
      small,
    ),
  )
  const daysAt = contentWidth - amountWidth - gap - daysWidth
  const head: Block = {
    height: 24,
    draw(canvas, y) {
      write(canvas, { text: name, y: y + 10, style: label })
      write(canvas, { text: days, at: daysAt, y: y + 10, style: label })
      write(canvas, { text: amount, at: contentWidth, end: true, y: y + 10, style: label })
      rule(canvas, y + 19, { color: ink, width: 0.9 })
    },
  }
  return [head, ...table.rows.map((row) => ({ ...rowOf(row, { daysAt, locale }), head })), { height: 10, draw: () => undefined }]
}

function rowOf(row: PdfRow, { daysAt, locale }: { daysAt: number; locale: Locale }): Block {
  const { write, rule } = pen(locale)
  const width = daysAt - gap
  const names = linesOf(row.name, { width, style: body, locale })
  const details = row.detail === '' ? [] : linesOf(row.detail, { width, style: small, locale })
  const height = 15 + names.length * 14 + details.length * 12.5
  return {
    height,
    draw(canvas, y) {
      for (const [at, text] of names.entries()) write(canvas, { text, y: y + 16 + at * 14, style: body })
      for (const [at, text] of details.entries())
        write(canvas, { text, y: y + 16 + (names.length - 1) * 14 + (at + 1) * 12.5 + 1, style: small })
      write(canvas, { text: row.days, at: daysAt, y: y + 16, style: small })
      write(canvas, { text: row.amount, at: contentWidth, end: true, y: y + 16, style: body })
      rule(canvas, y + height)
    },
  }
}

function sumsOf({ sums, total, locale }: PdfContent): Block {
  const { write, rule } = pen(locale)
  const below = sums.length * 19
  return {
    height: below + 52,
    draw(canvas, y) {
      for (const [at, sum] of sums.entries()) {
        write(canvas, { text: sum.label, at: sumsStart, y: y + 14 + at * 19, style: { ...body, color: quiet } })
        write(canvas, { text: sum.amount, at: contentWidth, end: true, y: y + 14 + at * 19, style: body })
      }
      rule(canvas, y + below + 6, { from: sumsStart, color: ink, width: 0.9 })
      write(canvas, { text: total.label, at: sumsStart, y: y + below + 27, style: { size: 10, weight: 600 } })
      write(canvas, { text: total.amount, at: contentWidth, end: true, y: y + below + 28, style: { size: 13.5, weight: 600 } })
    },
  }
}

function paymentsOf({ title, rows }: NonNullable<PdfContent['payments']>, locale: Locale): Block {
  const { write, rule } = pen(locale)
  return {
    height: 28 + rows.length * 25,
    draw(canvas, y) {
      write(canvas, { text: title, y: y + 10, style: label })
      rule(canvas, y + 18)
      for (const [at, row] of rows.entries()) {
        const line = y + 35 + at * 25
        write(canvas, { text: row.label, y: line, style: body })
        write(canvas, { text: row.day, at: sumsStart, y: line, style: small })
        write(canvas, { text: row.amount, at: contentWidth, end: true, y: line, style: body })
        rule(canvas, line + 8)
      }
    },
  }
}

function depositOf(
  deposit: NonNullable<PdfContent['deposit']>,
  { locale, fill }: { locale: Locale; fill: (canvas: Page, y: number, height: number) => void },
): Block {
  const { write } = pen(locale)
  const inset = 16
  const lines = linesOf(deposit.text, { width: contentWidth - 2 * inset - 110, style: small, locale })
  return {
    height: 60 + lines.length * 13,
    draw(canvas, y) {
      fill(canvas, y + 18, 36 + lines.length * 13)
      write(canvas, { text: deposit.label, at: inset, y: y + 39, style: body })
      write(canvas, { text: deposit.amount, at: contentWidth - inset, end: true, y: y + 39, style: { size: 10, weight: 600 } })
      for (const [at, text] of lines.entries()) write(canvas, { text, at: inset, y: y + 54 + at * 13, style: small })
    },
  }
}

/** Labels on one side, texts beside them; a section that goes on overleaf has its title there again. */
function sectionOf({ title, rows }: PdfSection, locale: Locale): Block[] {
  const { write, rule } = pen(locale)
  const textAt = 150
  const head: Block = {
    height: 42,
    draw(canvas, y) {
      write(canvas, { text: title, y: y + 26, style: { size: 10, weight: 600 } })
      rule(canvas, y + 34, { color: ink, width: 0.9 })
    },
  }
  const blocks = rows.map(({ label: name, text }): Block => {
    const names = linesOf(name, { width: textAt - gap, style: small, locale })
    const lines = linesOf(text, { width: contentWidth - textAt, style: body, locale })
    return {
      height: 6 + Math.max(lines.length, names.length) * 14,
      draw(canvas, y) {
        for (const [at, line] of names.entries()) write(canvas, { text: line, y: y + 14 + at * 14, style: small })
        for (const [at, line] of lines.entries()) write(canvas, { text: line, at: textAt, y: y + 14 + at * 14, style: body })
      },
      head,
    }
  })
  return [head, ...blocks]
}
