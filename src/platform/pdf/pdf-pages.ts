import { drawFile, type Meta, type PdfPage } from './pdf-page.ts'

/** A4 in points. */
export const pageSize = { width: 595.28, height: 841.89 }
export const margin = 56
export const contentWidth = pageSize.width - 2 * margin
const top = 52
const bottom = pageSize.height - 84

/** An element that goes on over blocks and pages. */
export interface Group {
  tag: 'Table' | 'Sect'
}

/** A part of a page that is never cut; `repeats` is set again on top of a page that continues below it. */
export interface Block {
  height: number
  draw: (page: PdfPage, y: number) => void
  /** The element that it is in, with those blocks beside it that name the same one. */
  group?: Group
  /** The head of the table that the block is a row of. */
  head?: Block
}

interface Placed {
  block: Block
  y: number
  /** It was read before. */
  isRepeated?: true
}

/** Distributes blocks over as many pages as they need. */
export function paginate(blocks: readonly Block[]): Placed[][] {
  const pages: Placed[][] = [[]]
  let y = top
  const place = (block: Block, again: Pick<Placed, 'isRepeated'> = {}) => {
    pages.at(-1)?.push({ block, y, ...again })
    y += block.height
  }
  for (const block of blocks) {
    if (y + block.height > bottom && y > top) {
      pages.push([])
      y = top
      if (block.head) place(block.head, { isRepeated: true })
    }
    place(block)
  }
  return pages
}

/** Draws the pages, each with `foot` below. */
export function drawPages(pages: readonly Placed[][], meta: Meta, foot: (page: PdfPage, at: number, of: number) => void): Promise<Buffer> {
  return drawFile(meta, (page) => {
    const elements = new Map<Group, PDFKit.PDFStructureElement>()
    for (const [at, placed] of pages.entries()) {
      page.doc.addPage({ size: [pageSize.width, pageSize.height], margin: 0 })
      for (const { block, y, isRepeated } of placed) {
        const { group } = block
        const element = group && (elements.get(group) ?? page.open(group.tag))
        if (group && element) elements.set(group, element)
        const draw = () => block.draw(page, y)
        if (isRepeated) page.artifact(draw)
        else if (element) page.within(element, draw)
        else draw()
      }
      page.artifact(() => foot(page, at + 1, pages.length))
    }
  })
}
