import { inDigits } from '#values/digits.ts'
import type { Locale } from '#values/locale.ts'
import { drawBand, drawMotif } from './ornament.ts'
import type { PdfContent, PdfRow, PdfSection } from './pdf-content.ts'
import type { PdfPage } from './pdf-page.ts'
import { type Block, contentWidth, drawPages, type Group, margin, pageSize, paginate } from './pdf-pages.ts'
import { body, gap, label, pen, small } from './pdf-pen.ts'
import { ink, linesOf, quiet, type TextStyle, widthOf } from './pdf-text.ts'
import { codeOf, partiesOf, taxRowsOf, termsOf } from './tax-blocks.ts'

const maxPerRow = 4
const sumsStart = contentWidth - 236

/** Draws a receipt or an invoice on A4 and returns the PDF file. It holds its thread until it is done. */
export function drawPdf(content: PdfContent): Promise<Buffer> {
  const { locale, seller, title, madeAt } = content
  const { write, rule, fill } = pen(locale)
  const blocks: Block[] = [
    ...headOf(content),
    ...(content.parties ? [partiesOf(content.parties, locale)] : []),
    ...rowsOf(content),
    ...(content.taxTable ? taxRowsOf(content.taxTable, locale) : []),
    sumsOf(content),
    ...(content.payments ? [paymentsOf(content.payments, locale)] : []),
    ...(content.deposit ? [depositOf(content.deposit, { locale, fill })] : []),
    ...(content.sections ?? []).flatMap((section) => sectionOf(section, locale)),
    ...(content.code ? [codeOf(content.code, locale)] : []),
    ...(content.terms ? [termsOf(content.terms, locale)] : []),
  ]
  return drawPages(paginate(blocks), { locale, title, author: seller.name, madeAt }, (page, at, of) => {
    const y = pageSize.height - 52
    rule(page, y - 16)
    write(page, { text: seller.lines.join('  ·  '), y, style: small })
    const numbered = content.pageOf.replace('{{at}}', inDigits(String(at), locale)).replace('{{of}}', inDigits(String(of), locale))
    write(page, { text: `${title}  ·  ${numbered}`, at: contentWidth, end: true, y, style: small })
  })
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
      draw(page, y) {
        page.artifact(() => {
          drawMotif(page.doc, { x: locale === 'ar' ? x(26) : x(0), y, size: 26 })
          drawBand(page.doc, { x: margin, y: y + 40, width: contentWidth, height: 7 })
        })
        write(page, { text: seller.name, at: 36, y: y + 18.5, style: { size: 15, weight: 600 } })
      },
    },
    { height: 56, draw: (page, y) => write(page, { text: heading, y: y + 32, style: { size: 27, weight: 300 }, as: 'H1' }) },
    {
      height: rowTop(rowHeights.length) + 8,
      draw(page, y) {
        for (const [at, fact] of facts.entries()) {
          const [start, line] = [(at % perRow) * column, y + rowTop(Math.floor(at / perRow))]
          write(page, { text: fact.label, at: start, y: line + 10, style: label })
          write(page, { text: values[at] ?? [], at: start, y: line + 26, leading: 15, style: body })
        }
      },
    },
    {
      height: noteLines.length * 15 + (noteLines.length > 0 ? 18 : 0),
      draw(page, y) {
        if (noteLines.length > 0) write(page, { text: noteLines, y: y + 10, leading: 15, style: body })
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
  const group: Group = { tag: 'Table' }
  const head: Block = {
    height: 24,
    group,
    draw(page, y) {
      page.within('TR', () => {
        write(page, { text: name, y: y + 10, style: label, as: 'TH' })
        write(page, { text: days, at: daysAt, y: y + 10, style: label, as: 'TH' })
        write(page, { text: amount, at: contentWidth, end: true, y: y + 10, style: label, as: 'TH' })
      })
      rule(page, y + 19, { color: ink, width: 0.9 })
    },
  }
  return [head, ...table.rows.map((row) => ({ ...rowOf(row, { daysAt, locale }), head, group })), { height: 10, draw: () => undefined }]
}

function rowOf(row: PdfRow, { daysAt, locale }: { daysAt: number; locale: Locale }): Block {
  const { write, rule } = pen(locale)
  const width = daysAt - gap
  const names = linesOf(row.name, { width, style: body, locale })
  const details = row.detail === '' ? [] : linesOf(row.detail, { width, style: small, locale })
  const height = 15 + names.length * 14 + details.length * 12.5
  return {
    height,
    draw(page, y) {
      page.within('TR', () => {
        page.within('TD', () => {
          write(page, { text: names, y: y + 16, leading: 14, style: body })
          if (details.length > 0) write(page, { text: details, y: y + 17 + (names.length - 1) * 14 + 12.5, leading: 12.5, style: small })
        })
        write(page, { text: row.days, at: daysAt, y: y + 16, style: small, as: 'TD' })
        write(page, { text: row.amount, at: contentWidth, end: true, y: y + 16, style: body, as: 'TD' })
      })
      rule(page, y + height)
    },
  }
}

function sumsOf({ sums, total, locale }: PdfContent): Block {
  const { write, rule } = pen(locale)
  const below = sums.length * 19
  return {
    height: below + 52,
    draw(page, y) {
      page.within('Table', () => {
        for (const [at, sum] of sums.entries())
          page.within('TR', () => {
            write(page, { text: sum.label, at: sumsStart, y: y + 14 + at * 19, style: { ...body, color: quiet }, as: 'TH' })
            write(page, { text: sum.amount, at: contentWidth, end: true, y: y + 14 + at * 19, style: body, as: 'TD' })
          })
        page.within('TR', () => {
          write(page, { text: total.label, at: sumsStart, y: y + below + 27, style: { size: 10, weight: 600 }, as: 'TH' })
          write(page, { text: total.amount, at: contentWidth, end: true, y: y + below + 28, style: { size: 13.5, weight: 600 }, as: 'TD' })
        })
      })
      rule(page, y + below + 6, { from: sumsStart, color: ink, width: 0.9 })
    },
  }
}

function paymentsOf({ title, rows }: NonNullable<PdfContent['payments']>, locale: Locale): Block {
  const { write, rule } = pen(locale)
  return {
    height: 28 + rows.length * 25,
    draw(page, y) {
      write(page, { text: title, y: y + 10, style: label, as: 'H2' })
      rule(page, y + 18)
      page.within('Table', () => {
        for (const [at, row] of rows.entries()) {
          const line = y + 35 + at * 25
          page.within('TR', () => {
            write(page, { text: row.label, y: line, style: body, as: 'TH' })
            write(page, { text: row.day, at: sumsStart, y: line, style: small, as: 'TD' })
            write(page, { text: row.amount, at: contentWidth, end: true, y: line, style: body, as: 'TD' })
          })
          rule(page, line + 8)
        }
      })
    },
  }
}

function depositOf(
  deposit: NonNullable<PdfContent['deposit']>,
  { locale, fill }: { locale: Locale; fill: (page: PdfPage, y: number, height: number) => void },
): Block {
  const { write } = pen(locale)
  const inset = 16
  const lines = linesOf(deposit.text, { width: contentWidth - 2 * inset - 110, style: small, locale })
  return {
    height: 60 + lines.length * 13,
    draw(page, y) {
      fill(page, y + 18, 36 + lines.length * 13)
      write(page, { text: deposit.label, at: inset, y: y + 39, style: body })
      write(page, { text: deposit.amount, at: contentWidth - inset, end: true, y: y + 39, style: { size: 10, weight: 600 } })
      write(page, { text: lines, at: inset, y: y + 54, leading: 13, style: small })
    },
  }
}

/** Labels on one side, texts beside them; a section that goes on overleaf has its title there again. */
function sectionOf({ title, rows }: PdfSection, locale: Locale): Block[] {
  const { write, rule } = pen(locale)
  const textAt = 150
  const head: Block = {
    height: 42,
    draw(page, y) {
      write(page, { text: title, y: y + 26, style: { size: 10, weight: 600 }, as: 'H2' })
      rule(page, y + 34, { color: ink, width: 0.9 })
    },
  }
  const blocks = rows.map(({ label: name, text }): Block => {
    const names = linesOf(name, { width: textAt - gap, style: small, locale })
    const lines = linesOf(text, { width: contentWidth - textAt, style: body, locale })
    return {
      height: 6 + Math.max(lines.length, names.length) * 14,
      draw(page, y) {
        write(page, { text: names, y: y + 14, leading: 14, style: small })
        write(page, { text: lines, at: textAt, y: y + 14, leading: 14, style: body })
      },
      head,
    }
  })
  return [head, ...blocks]
}
