import { fromHtml } from 'hast-util-from-html'

type Node = ReturnType<typeof fromHtml>['children'][number]

const hidden = new Set(['style', 'script', 'head', 'title', 'template'])
const blocks = new Set(['p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'table', 'ul', 'ol'])

/** The text of a mail in HTML: blocks are lines, and quotes begin with `>`. */
export function textOfHtml(html: string): string {
  return linesOf(fromHtml(html, { fragment: true }).children)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ *\n */g, '\n')
    .trim()
}

function linesOf(nodes: readonly Node[]): string {
  return nodes.map(lineOf).join('')
}

function lineOf(node: Node): string {
  if (node.type === 'text') return node.value.replaceAll(/\s+/g, ' ')
  if (node.type !== 'element' || hidden.has(node.tagName)) return ''
  if (node.tagName === 'br') return '\n'
  const inside = linesOf(node.children)
  if (node.tagName === 'blockquote') return `\n${inside.trim().replaceAll(/^/gm, '> ')}\n`
  return blocks.has(node.tagName) ? `\n${inside}\n` : inside
}
