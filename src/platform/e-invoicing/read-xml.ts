/** An element of a small document, with its attributes and the text inside it. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  text: string
}

const mostBytes = 1024 ** 2
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads a document of elements, attributes and text, such as `writeUbl` writes. Throws for anything else. */
export function readXml(xml: string): Element {
  if (xml.length > mostBytes) throw new Error('the document is too long')
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  for (const [, text = '', declaration, end, name, attributes = '', isEmpty] of xml.matchAll(
    /([^<]*)(?:<(\?[^>]*\?)>|<\/([\w:]+)\s*>|<([\w:]+)((?:\s+[\w:]+="[^"]*")*)\s*(\/?)>|$)/g,
  )) {
    const at = open.at(-1)
    if (!at) throw new Error('the document ends too early')
    at.text += unescaped(text)
    if (declaration) continue
    if (end) {
      if (open.pop()?.name !== end) throw new Error(`the element ${end} is not open`)
    } else if (name) {
      const element: Element = { name, attributes: attributesOf(attributes), children: [], text: '' }
      at.children.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  const [document] = root.children
  if (open.length !== 1 || !document) throw new Error('the document is not complete')
  return document
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]))
}

function unescaped(text: string): string {
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

/** The first child of that name. */
export function childOf(element: Element, name: string): Element | undefined {
  return element.children.find((child) => child.name === name)
}

/** The text of an element below, by its path; empty where it is missing. */
export function textAt(element: Element, ...path: readonly string[]): string {
  let at: Element | undefined = element
  for (const name of path) at = at && childOf(at, name)
  return at?.text.trim() ?? ''
}
