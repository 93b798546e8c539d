import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import type { Locale } from '#values/locale.ts'
import { openFont } from './fonts.ts'
import { ink, type TextStyle } from './pdf-text.ts'
import { runsOf, shape, unseen } from './shape-text.ts'

/** Tags of what is read (ISO 32000, 14.8.4). */
type LeafTag = 'H1' | 'H2' | 'P' | 'TH' | 'TD'
type GroupTag = 'Table' | 'TR' | 'TD' | 'Sect'

interface Written {
  text: string | readonly string[]
  /** The point where the text begins, ends or has its middle; y is that of the first line's letters. */
  x: number
  y: number
  align?: 'left' | 'center' | 'right'
  style: TextStyle
  locale: Locale
  /** Between lines. */
  leading?: number
  as?: LeafTag
}

/** A file while it is drawn: what is read has tags in the order of drawing, and what only decorates is an artifact. */
export interface PdfPage {
  doc: PDFKit.PDFDocument
  write(written: Written): void
  /** Elements that are drawn meanwhile are its children. */
  within(tag: GroupTag | PDFKit.PDFStructureElement, draw: () => void): void
  /** An element that is drawn bit by bit, with `within`. */
  open(tag: GroupTag): PDFKit.PDFStructureElement
  artifact(draw: () => void): void
  figure(alt: string, draw: () => void): void
}

export interface Meta {
  locale: Locale
  title: string
  author: string
  /** ISO 8601. */
  madeAt: string
}

/** Draws a file: PDF/A-2a with its fonts inside, tags, language and date. */
export async function drawFile({ locale, title, author, madeAt }: Meta, draw: (page: PdfPage) => void): Promise<Buffer> {
  const at = new Date(madeAt)
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    lang: locale,
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: at, ModDate: at },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = once(doc, 'end')
  const root = doc.struct('Document')
  doc.addStructure(root)
  draw(pageOf(doc, root))
  root.end()
  doc.end()
  await ended
  return Buffer.concat(parts)
}

function pageOf(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement): PdfPage {
  let parent = root
  let isArtifact = false
  const leaf = (tag: string, options: PDFKit.Mixins.StructureElementOptions, draw: () => void) => {
    if (isArtifact) draw()
    else parent.add(doc.struct(tag, options, draw))
  }
  const open = (tag: GroupTag) => {
    const element = doc.struct(tag)
    parent.add(element)
    return element
  }
  return {
    doc,
    open,
    write: (written) => leaf(written.as ?? 'P', { lang: written.locale }, () => drawLines(doc, written)),
    within(tag, draw) {
      if (isArtifact) return draw()
      const outer = parent
      parent = typeof tag === 'string' ? open(tag) : tag
      draw()
      parent = outer
    },
    artifact(draw) {
      if (isArtifact) return draw()
      isArtifact = true
      doc.markContent('Artifact')
      draw()
      doc.endMarkedContent()
      isArtifact = false
    },
    figure: (alt, draw) => leaf('Figure', { alt }, draw),
  }
}

function drawLines(doc: PDFKit.PDFDocument, { text, x, y, align = 'left', style, locale, leading = 0 }: Written): void {
  const { size, weight = 400, color = ink } = style
  for (const [at, line] of [text].flat().entries()) {
    const runs = runsOf(line, { weight, locale }).map((run) => ({ font: run.font, glyphs: shape(run) }))
    const width = runs.reduce((sum, { glyphs }) => sum + (glyphs.advanceWidth * size) / 1000, 0)
    let from = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
    // Programs copy this text, whatever the order in which its glyphs are drawn.
    doc.markContent('Span', { actual: line.replaceAll(unseen, '') })
    for (const { font, glyphs } of runs) {
      openFont(doc, font).layout = () => glyphs
      doc
        .fontSize(size)
        .fillColor(color)
        .text('glyphs', from, y + at * leading, { lineBreak: false, baseline: 'alphabetic' })
      from += (glyphs.advanceWidth * size) / 1000
    }
    doc.endMarkedContent()
  }
}
