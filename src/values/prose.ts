import { isSafeLink } from './link.ts'

/** A part of a line: plain, strong, or a link. */
export interface Span {
  text: string
  isStrong?: boolean | undefined
  href?: string | undefined
}

/** A block of a text. It contains no HTML, so nothing needs to be sanitised. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  /** The first row is its head. */
  | { kind: 'table'; rows: Span[][][] }

/**
 * Parses our markup. Lines: `## ` and `### ` start a heading, `- ` a list entry, `|` a table row with `|` between its cells; an empty line
 * ends a paragraph. Inside a line: `**strong**` and `[words](address)`. An unsafe link becomes plain text.
 */
export function parseProse(text: string): Block[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((part) => blocksOf(part.trim()))
}

/** True when every link of the text is safe. */
export function hasSafeLinks(text: string): boolean {
  return [...text.matchAll(/\]\(([^)]*)\)/g)].every(([, address = '']) => isSafeLink(address))
}

function blocksOf(part: string): Block[] {
  const blocks: Block[] = []
  for (const line of part.split('\n').filter((each) => each.trim() !== '')) {
    const last = blocks.at(-1)
    const heading = /^(#{2,3}) (.+)$/.exec(line)
    const entry = /^- (.+)$/.exec(line)
    const row = /^\|(.+?)\|?\s*$/.exec(line)
    if (heading) blocks.push({ kind: 'heading', level: heading[1] === '##' ? 2 : 3, spans: spansOf(heading[2] ?? '') })
    else if (row && last?.kind === 'table') last.rows.push(cellsOf(row[1] ?? ''))
    else if (row) blocks.push({ kind: 'table', rows: [cellsOf(row[1] ?? '')] })
    else if (entry && last?.kind === 'list') last.items.push(spansOf(entry[1] ?? ''))
    else if (entry) blocks.push({ kind: 'list', items: [spansOf(entry[1] ?? '')] })
    else if (last?.kind === 'paragraph') last.spans.push({ text: ' ' }, ...spansOf(line))
    else blocks.push({ kind: 'paragraph', spans: spansOf(line) })
  }
  return blocks
}

function cellsOf(row: string): Span[][] {
  return row.split('|').map((cell) => spansOf(cell.trim()))
}

function spansOf(line: string): Span[] {
  return line.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\))/).flatMap((piece): Span[] => {
    if (piece === '') return []
    const strong = /^\*\*([^*]+)\*\*$/.exec(piece)
    if (strong) return [{ text: strong[1] ?? '', isStrong: true }]
    const link = /^\[([^\]]+)\]\(([^)]*)\)$/.exec(piece)
    if (!link) return [{ text: piece }]
    const [, text = '', href = ''] = link
    return [isSafeLink(href) ? { text, href } : { text }]
  })
}

/** The lines of a block, cells of a table each by itself. */
export function linesOf(block: Block): Span[][] {
  if (block.kind === 'list') return block.items
  return block.kind === 'table' ? block.rows.flat() : [block.spans]
}
