import { createElement, type ReactNode } from 'react'

/** One token of HTML as React writes it: a comment, a closing tag, an opening tag with its attributes, or text. */
const token = /<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|<\/([\w-]+)>|<([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/g
const attribute = /([^\s=>/]+)(?:="([^"]*)")?/g
const empty = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
const raw = /^(script|style|noscript|textarea|title)$/
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

interface Open {
  name: string
  props: Record<string, unknown>
  children: ReactNode[]
}

/** The elements of a page of HTML, which React renders to as many tags, attributes and bytes again. */
export function elementsOf(html: string): ReactNode {
  const root: Open = { name: '', props: {}, children: [] }
  const open = [root]
  const scan = new RegExp(token)
  for (let found = scan.exec(html); found; found = scan.exec(html)) {
    const [text, closing, opening, attributes = '', slash] = found
    const parent = open.at(-1) ?? root
    if (opening) {
      const next: Open = { name: opening, props: propsOf(attributes), children: [] }
      if (raw.test(opening)) {
        const end = html.indexOf(`</${opening}>`, scan.lastIndex)
        const inside = html.slice(scan.lastIndex, end)
        if (opening === 'textarea') next.props['defaultValue'] = decoded(inside)
        else next.props['dangerouslySetInnerHTML'] = { __html: inside }
        scan.lastIndex = end + opening.length + 3
        close(parent, next)
      } else if (slash || empty.has(opening)) close(parent, next)
      else open.push(next)
    } else if (closing) {
      const last = open.pop()
      if (last?.name !== closing) throw new Error(`</${closing}> closes <${last?.name}>`)
      close(open.at(-1) ?? root, last)
    } else if (!text.startsWith('<!')) parent.children.push(decoded(text))
  }
  return root.children[0]
}

function close(parent: Open, { name, props, children }: Open): void {
  parent.children.push(createElement(name, props, ...children))
}

function propsOf(attributes: string): Record<string, unknown> {
  const pairs = [...attributes.matchAll(attribute)].map(([, name = '', value = '']) => [name, value === '' ? true : decoded(value)])
  return Object.fromEntries(pairs)
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => entities[name] ?? whole)
}
