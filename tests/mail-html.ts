import { fromHtml } from 'hast-util-from-html'

interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** An element of a parsed mail. */
export interface MailElement {
  name: string
  properties: Record<string, unknown>
  text: string
  parents: readonly string[]
}

/** The elements of the HTML of a mail in their order, by a parser that reports every mistake. */
export function readMailHtml(html: string): { elements: MailElement[]; mistakes: string[] } {
  const mistakes: string[] = []
  const tree = fromHtml(html, { onerror: ({ ruleId, line, column }) => void mistakes.push(`${ruleId} at ${line}:${column}`) })
  return { elements: elementsOf(tree as unknown as Node, []), mistakes }
}

/** The names and values of the table of a mail. */
export function factsIn(html: string): Record<string, string> {
  const cells = readMailHtml(html).elements.filter(({ name, properties }) => name === 'td' && properties['vAlign'] === 'top')
  const pairs = cells.flatMap(({ text }, index) => (index % 2 === 0 ? [[text, cells[index + 1]?.text ?? '']] : []))
  return Object.fromEntries(pairs)
}

function elementsOf(node: Node, parents: readonly string[]): MailElement[] {
  const name = node.tagName
  const below = name === undefined ? parents : [...parents, name]
  const children = (node.children ?? []).flatMap((child) => elementsOf(child, below))
  return name === undefined ? children : [{ name, properties: node.properties ?? {}, text: textOf(node), parents }, ...children]
}

function textOf(node: Node): string {
  if (node.type === 'text') return (node.value ?? '').replaceAll('\u00a0', ' ')
  if (node.tagName === 'br') return '\n'
  return (node.children ?? []).map(textOf).join('')
}
