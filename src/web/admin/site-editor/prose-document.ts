import type { JSONContent } from '@tiptap/core'
import { type Block, parseProse, type Span } from '#values/prose.ts'

const bold = { type: 'bold' }

/** A text of the settings as the editor holds it. */
export function documentOf(text: string): JSONContent {
  const content = parseProse(text).map(nodeOf)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function nodeOf(block: Block): JSONContent {
  if (block.kind === 'heading') return { type: 'heading', attrs: { level: block.level }, content: textsOf(block.spans) }
  if (block.kind === 'paragraph') return { type: 'paragraph', content: textsOf(block.spans) }
  if (block.kind === 'list')
    return { type: 'bulletList', content: block.items.map((spans) => ({ type: 'listItem', content: [paragraphOf(spans)] })) }
  const width = Math.max(...block.rows.map((row) => row.length))
  return {
    type: 'table',
    content: block.rows.map((row, index) => ({
      type: 'tableRow',
      content: Array.from({ length: width }, (_, cell) => ({
        type: index === 0 ? 'tableHeader' : 'tableCell',
        content: [paragraphOf(row[cell] ?? [])],
      })),
    })),
  }
}

function paragraphOf(spans: readonly Span[]): JSONContent {
  return { type: 'paragraph', content: textsOf(spans) }
}

function textsOf(spans: readonly Span[]): JSONContent[] {
  return spans
    .filter(({ text }) => text !== '')
    .map(({ text, isStrong, href }) => ({
      ...{ type: 'text', text },
      ...(isStrong && { marks: [bold] }),
      ...(href && { marks: [{ type: 'link', attrs: { href } }] }),
    }))
}

/** The editor's content as a text of the settings, in the marks of `parseProse`. */
export function proseOfDocument({ content = [] }: JSONContent): string {
  return content
    .map(marksOf)
    .filter((part) => part !== '')
    .join('\n\n')
}

function marksOf(node: JSONContent): string {
  const { type, attrs, content = [] } = node
  const line = lineOf(node)
  // An empty block has no mark.
  if (type === 'heading') return line === '' ? '' : `${attrs?.['level'] === 3 ? '###' : '##'} ${line}`
  if (type === 'bulletList') {
    const entries = content.map(({ content: lines = [] }) => lines.map(lineOf).join(' '))
    return entries.flatMap((entry) => (entry === '' ? [] : [`- ${entry}`])).join('\n')
  }
  if (type === 'table')
    return content
      .map(
        ({ content: cells = [] }) =>
          `| ${cells.map((cell) => (cell.content ?? []).map(lineOf).join(' ').replaceAll('|', '/')).join(' | ')} |`,
      )
      .join('\n')
  return line
}

function lineOf({ content = [] }: JSONContent): string {
  return content.map(pieceOf).join('').replaceAll(/\s+/g, ' ').trim()
}

/** Marks cannot be nested; delimiter characters are replaced, and text that looks like a tag stays text. */
function pieceOf({ text: typed = '', marks = [] }: JSONContent): string {
  const text = typed.replaceAll(/<(?=[a-z/!?])/gi, '< ')
  const link = marks.find(({ type }) => type === 'link')?.attrs?.['href']
  if (typeof link === 'string')
    return `[${text.replaceAll('[', '(').replaceAll(']', ')')}](${link.replaceAll('(', '%28').replaceAll(')', '%29')})`
  return marks.some(({ type }) => type === 'bold') && text.trim() !== '' ? text.replace(/^(\s*)(.*?)(\s*)$/s, '$1**$2**$3') : text
}
