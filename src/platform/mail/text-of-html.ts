import { fromHtml } from 'hast-util-from-html'

type Node = ReturnType<typeof fromHtml>['children'][number]

/** Elements without words of the writer: what is quoted, too. */
const left = new Set(['style', 'script', 'head', 'title', 'template', 'blockquote'])
const blocks = new Set(['p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'table', 'ul', 'ol'])
/** Deeper elements are left out. */
const maxDepth = 100

/** The text of a mail in HTML without its quotes; blocks are lines. Empty for HTML that is nested beyond reading. */
export function textOfHtml(html: string): string {
  try {
    return linesOf(fromHtml(html, { fragment: true }).children, 0)
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .trim()
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}

function linesOf(nodes: readonly Node[], depth: number): string {
  return depth > maxDepth ? '' : nodes.map((node) => lineOf(node, depth)).join('')
}

function lineOf(node: Node, depth: number): string {
  if (node.type === 'text') return node.value.replaceAll(/\s+/g, ' ')
  if (node.type !== 'element') return ''
  if (left.has(node.tagName)) return '\n'
  if (node.tagName === 'br') return '\n'
  const inside = linesOf(node.children, depth + 1)
  return blocks.has(node.tagName) ? `\n${inside}\n` : inside
}
