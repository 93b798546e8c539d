import { type Block, linesOf } from '#values/prose.ts'

export interface Section {
  heading: string
  blocks: Block[]
}

/** Splits a page at its headings of one level, after its `introOf`. */
export function sectionsOf(blocks: readonly Block[], level: 2 | 3 = 2): Section[] {
  const sections: Section[] = []
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === level) sections.push({ heading: textOf([block]), blocks: [] })
    else sections.at(-1)?.blocks.push(block)
  }
  return sections
}

/** The blocks before the first heading of a level. */
export function introOf(blocks: readonly Block[], level: 2 | 3 = 2): Block[] {
  const first = blocks.findIndex((block) => block.kind === 'heading' && block.level === level)
  return first < 0 ? [...blocks] : blocks.slice(0, first)
}

/** The plain text of a block, for searching and structured data. */
export function textOf(blocks: readonly Block[]): string {
  return blocks
    .flatMap(linesOf)
    .map((spans) => spans.map(({ text }) => text).join(''))
    .join(' ')
}
