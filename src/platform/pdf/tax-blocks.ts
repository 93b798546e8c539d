import type { Locale } from '#values/locale.ts'
import { drawSquareCode } from './draw-square-code.ts'
import type { PaperCode, PdfContent, TaxTable } from './pdf-content.ts'
import { type Block, contentWidth, type Group } from './pdf-pages.ts'
import { body, gap, label, pen, small } from './pdf-pen.ts'
import { ink, linesOf, type TextStyle, widthOf } from './pdf-text.ts'

const strong: TextStyle = { size: 10, weight: 600 }
const figure: TextStyle = { size: 9 }
const columnGap = 12
/** At least 25 mm, so that a phone reads it. */
const codeSide = 84

/** Seller and buyer side by side. */
export function partiesOf(parties: NonNullable<PdfContent['parties']>, locale: Locale): Block {
  const { write, rule } = pen(locale)
  const width = contentWidth / 2 - gap
  const texts = parties.map(({ name, lines }) => ({
    names: linesOf(name, { width, style: strong, locale }),
    lines: lines.flatMap((line) => linesOf(line, { width, style: small, locale })),
  }))
  const height = 34 + Math.max(...texts.map(({ names, lines }) => names.length * 14 + lines.length * 13))
  return {
    height,
    draw(page, y) {
      for (const [at, party] of parties.entries()) {
        const { names, lines } = texts[at] ?? { names: [], lines: [] }
        const start = at * (contentWidth / 2)
        write(page, { text: party.label, at: start, y: y + 10, style: label })
        write(page, { text: names, at: start, y: y + 25, leading: 14, style: strong })
        if (lines.length > 0) write(page, { text: lines, at: start, y: y + 26 + names.length * 14, leading: 13, style: small })
      }
      rule(page, y + height - 8)
    },
  }
}

/** The lines of a tax invoice: a description, and amounts in columns that take the room they need. */
export function taxRowsOf({ description, head, rows }: TaxTable, locale: Locale): Block[] {
  const { write, rule } = pen(locale)
  const widths = head.map((name, column) =>
    Math.max(widthOf(name, label, locale), ...rows.map(({ cells }) => widthOf(cells[column] ?? '', figure, locale))),
  )
  const endOf = (column: number) => contentWidth - widths.slice(column + 1).reduce((sum, width) => sum + width + columnGap, 0)
  const width = contentWidth - widths.reduce((sum, each) => sum + each + columnGap, 0)
  const group: Group = { tag: 'Table' }
  const headBlock: Block = {
    height: 24,
    group,
    draw(page, y) {
      page.within('TR', () => {
        write(page, { text: description, y: y + 10, style: label, as: 'TH' })
        for (const [column, name] of head.entries())
          write(page, { text: name, at: endOf(column), end: true, y: y + 10, style: label, as: 'TH' })
      })
      rule(page, y + 19, { color: ink, width: 0.9 })
    },
  }
  const blocks = rows.map(({ name, detail, cells }): Block => {
    const names = linesOf(name, { width, style: body, locale })
    const details = detail === '' ? [] : linesOf(detail, { width, style: small, locale })
    const height = 15 + names.length * 14 + details.length * 12.5
    return {
      height,
      head: headBlock,
      group,
      draw(page, y) {
        page.within('TR', () => {
          page.within('TD', () => {
            write(page, { text: names, y: y + 16, leading: 14, style: body })
            if (details.length > 0) write(page, { text: details, y: y + 17 + (names.length - 1) * 14 + 12.5, leading: 12.5, style: small })
          })
          for (const [column, cell] of cells.entries())
            write(page, { text: cell, at: endOf(column), end: true, y: y + 16, style: figure, as: 'TD' })
        })
        rule(page, y + height)
      },
    }
  })
  return [headBlock, ...blocks, { height: 10, draw: () => undefined }]
}

/** The code of the national e-invoice with its facts beside it. */
export function codeOf({ code, alt, title, lines, note }: PaperCode, locale: Locale): Block {
  const { write, x } = pen(locale)
  const textAt = codeSide + gap
  const width = contentWidth - textAt
  const notes = linesOf(note, { width, style: small, locale })
  return {
    height: codeSide + 34,
    draw(page, y) {
      page.figure(alt, () => drawSquareCode(page.doc, code, { x: locale === 'ar' ? x(codeSide) : x(0), y: y + 18, side: codeSide }))
      write(page, { text: title, at: textAt, y: y + 28, style: strong, as: 'H2' })
      for (const [at, { label: name, text }] of lines.entries()) {
        write(page, { text: name, at: textAt, y: y + 44 + at * 26, style: label })
        write(page, { text, at: textAt, y: y + 55 + at * 26, style: small })
      }
      write(page, { text: notes, at: textAt, y: y + 48 + lines.length * 26, leading: 12.5, style: small })
    },
  }
}

/** A quiet paragraph at the end of a paper. */
export function termsOf(text: string, locale: Locale): Block {
  const { write } = pen(locale)
  const lines = linesOf(text, { width: contentWidth, style: small, locale })
  return { height: 14 + lines.length * 12.5, draw: (page, y) => write(page, { text: lines, y: y + 16, leading: 12.5, style: small }) }
}
