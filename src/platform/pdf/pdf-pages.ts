import { PDFDocument } from '@napi-rs/canvas'
import type { Page } from './pdf-text.ts'

/** A4 in points. */
export const pageSize = { width: 595.28, height: 841.89 }
export const margin = 56
export const contentWidth = pageSize.width - 2 * margin
const top = 52
const bottom = pageSize.height - 84

/** A part of a page that is never cut; `repeats` is set again on top of a page that continues below it. */
export interface Block {
  height: number
  draw: (canvas: Page, y: number) => void
  /** The head of the table that the block is a row of. */
  head?: Block
}

interface Placed {
  block: Block
  y: number
}

/** Distributes blocks over as many pages as they need. */
export function paginate(blocks: readonly Block[]): Placed[][] {
  const pages: Placed[][] = [[]]
  let y = top
  const place = (block: Block) => {
    pages.at(-1)?.push({ block, y })
    y += block.height
  }
  for (const block of blocks) {
    if (y + block.height > bottom && y > top) {
      pages.push([])
      y = top
      if (block.head) place(block.head)
    }
    place(block)
  }
  return pages
}

interface Meta {
  title: string
  author: string
}

/** Draws the pages, each with `foot` below, as a PDF/A-2b file with its fonts inside. */
export function drawPages(
  pages: readonly Placed[][],
  { title, author }: Meta,
  foot: (canvas: Page, at: number, of: number) => void,
): Buffer {
  const file = new PDFDocument({ title, author, creator: author, pdfa: true })
  for (const [at, placed] of pages.entries()) {
    const canvas = file.beginPage(pageSize.width, pageSize.height)
    for (const { block, y } of placed) block.draw(canvas, y)
    foot(canvas, at + 1, pages.length)
    file.endPage()
  }
  return file.close()
}
