/** An element of an XML document: its name without the prefix, its attributes as written, its own words and its children. */
export interface Element {
  name: string
  attributes: string
  words: string
  children: Element[]
}

const mostElements = 400_000
const mostDepth = 40
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/**
 * The root element of an XML document. Declarations of types are refused, so no entity is ever expanded but the five of XML and numbers.
 * Throws `TypeError` for a document that is not well formed, too large or too deep.
 */
export function elementsOf(xml: string): Element {
  if (/<!DOCTYPE/i.test(xml)) throw new TypeError('a document with declared types')
  const root: Element = { name: '', attributes: '', words: '', children: [] }
  const path: Element[] = [root]
  let [at, count] = [0, 0]
  while (at < xml.length) {
    const from = xml.indexOf('<', at)
    const top = path.at(-1)
    if (!top) throw new TypeError('an end without its start')
    top.words += plain(xml.slice(at, from < 0 ? xml.length : from))
    if (from < 0) break
    const special = specialAt(xml, from)
    const until = special ? special.until : xml.indexOf('>', from) + 1
    if (until <= from) throw new TypeError('a tag without its end')
    if (special) top.words += special.words
    else enter(path, xml.slice(from + 1, until - 1))
    count += 1
    if (count > mostElements || path.length > mostDepth) throw new TypeError('too many elements')
    at = until
  }
  const [first] = root.children
  if (path.length !== 1 || !first) throw new TypeError('an element without its end')
  return first
}

/** A comment, an instruction or a section of plain text. */
function specialAt(xml: string, from: number): { until: number; words: string } | null {
  const ends = { '<!--': '-->', '<?': '?>', '<![CDATA[': ']]>' } as const
  for (const [start, end] of Object.entries(ends)) {
    if (!xml.startsWith(start, from)) continue
    const found = xml.indexOf(end, from + start.length)
    if (found < 0) throw new TypeError('a section without its end')
    return { until: found + end.length, words: start === '<![CDATA[' ? xml.slice(from + start.length, found) : '' }
  }
  return null
}

function enter(path: Element[], tag: string): void {
  const [, slash = '', name = '', rest = ''] = /^(\/?)(?:[\w.-]+:)?([\w.-]+)([\s\S]*)$/.exec(tag) ?? []
  const top = path.at(-1)
  if (name === '' || !top) throw new TypeError('a tag without a name')
  if (slash !== '') {
    if (top.name !== name) throw new TypeError('an end without its start')
    path.pop()
    return
  }
  const element: Element = { name, attributes: rest.replace(/\/$/, ''), words: '', children: [] }
  top.children.push(element)
  if (!rest.endsWith('/')) path.push(element)
}

function plain(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (all, hex, decimal, name) => {
    if (name) return entities[String(name)] ?? all
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10)
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : all
  })
}

/** The elements at a path of names below an element. */
export function allAt(element: Element, path: string): Element[] {
  return path
    .split('/')
    .reduce<Element[]>((found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)), [element])
}

/** The words of the first element at a path, trimmed; empty where there is none. */
export function wordsAt(element: Element, path: string): string {
  return allAt(element, path)[0]?.words.trim().replaceAll(/\s+/g, ' ') ?? ''
}
