import { fromHtml } from 'hast-util-from-html'
import { sanitize } from 'hast-util-sanitize'
import { isSafeLink } from '#values/link.ts'

type Parent = Pick<ReturnType<typeof fromHtml>, 'children'>
type Child = Parent['children'][number]

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const paragraphs = [
  ...['p', 'div', 'br', 'hr', 'section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'ul', 'ol', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'blockquote', 'figure', 'figcaption', 'form', 'fieldset', 'pre', 'address', 'details', 'summary'],
]
/** Elements dropped with their text, which nobody was meant to read. */
const dropped = ['script', 'style', 'template', 'iframe', 'svg', 'math', 'object', 'noscript', 'canvas', 'audio', 'video', 'title']
const kept = {
  tagNames: [...headings, ...paragraphs, 'li', 'a', 'b', 'strong', 'tr', 'th', 'td'],
  attributes: { a: ['href'], b: ['style'], strong: ['style'] },
  protocols: { href: ['https', 'mailto', 'tel'] },
  strip: dropped,
}
/** Elements that never hold one of their own kind, or nothing at all. */
const shallow = /^<\/?(?:p|li|d[td]|t[rdh]|area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)(?![-:\w])/i
/** Elements inside each other beyond this are left out: the libraries call themselves for each. */
const maxOpen = 60

/** `<` that begins a comment, a declaration or a tag: a name, then attributes whose quotes are closed. At most 4,000 signs each, so that no text is slow. */
const markup =
  /<(?:(!--)|[!?][a-z[][^<>]*>|(\/?)[a-z][a-z0-9]*(?:[-:][a-z0-9]+)*(?=[\s/>])(?:[^<>=]|=(?:\s*"[^"]*"|\s*'[^']*'|(?!\s*["']))){0,4000}>)/gi

/**
 * Turns a text with HTML tags into the marks of `parseProse`: headings, paragraphs, lists, tables, strong words and safe links stay, scripts, styles
 * and pictures go with what they hold, of other tags the words stay. A text without tags comes back as it was, and so does what this made.
 */
export function proseOfHtml(text: string): string {
  if (!hasMarkup(text)) return text
  // `sanitize` returns a root for a root.
  const { children } = sanitize(fromHtml(onlyMarkup(text), { fragment: true }), kept) as Parent
  const written = tidied(children.map((child) => (child.type === 'text' ? visible(child.value) : marksOf(child))).join(''))
  // Removed markup, or text written as &lt;, may leave letters that look like a tag.
  return hasMarkup(written) ? written.replaceAll(/<(?=[a-z/!?])/gi, '< ') : written
}

/** Whether anything in a text is written like a tag, a comment or a declaration: not `3 < 5` or `<hello@libsa.example>`. */
export function hasMarkup(text: string): boolean {
  const lastEnd = text.lastIndexOf('-->')
  return [...text.matchAll(markup)].some(({ index, 1: comment }) => !comment || index + 2 <= lastEnd)
}

/** Text that only looks like markup becomes words; tags nested too deeply are left out. */
function onlyMarkup(text: string): string {
  const lastEnd = text.lastIndexOf('-->')
  let depth = 0
  const open = new Map<string, number>()
  let done = 0
  let only = ''
  for (const { index, 0: found, 1: comment, 2: slash } of text.matchAll(markup)) {
    only += asWords(text.slice(done, index))
    done = index + found.length
    if (comment) only += index + 2 <= lastEnd ? found : asWords(found)
    else if (slash === undefined || shallow.test(found)) only += found
    else {
      const name = nameOf(found)
      const ofName = open.get(name) ?? 0
      // An end of nothing closes nothing: counted, it would let the elements around it lie deeper and deeper.
      if (slash ? ofName === 0 : depth >= maxOpen) continue
      open.set(name, ofName + (slash ? -1 : 1))
      depth += slash ? -1 : 1
      only += found
    }
  }
  return only + asWords(text.slice(done))
}

function nameOf(tag: string): string {
  return /[a-z][^\s/>]*/i.exec(tag)?.[0].toLowerCase() ?? ''
}

function asWords(text: string): string {
  return text.replaceAll('<', '&lt;')
}

function marksOf(node: Child): string {
  if (node.type === 'text') return visible(node.value).replaceAll(/\s+/g, ' ')
  return node.type === 'element' ? marksOfElement(node, node.children.map(marksOf).join('')) : ''
}

function marksOfElement({ tagName: name, properties: { href, style } }: Extract<Child, { type: 'element' }>, text: string): string {
  if (headings.includes(name)) return text.trim() === '' ? ' ' : `\n\n${name > 'h2' ? '###' : '##'} ${inOneLine(text)}\n\n`
  if (name === 'li') return `\n${entriesOf(text)}\n`
  // Some programs wrap a whole text in a `b` that is not bold.
  if (name === 'b' || name === 'strong')
    return /font-weight:\s*(?:normal|400)/.test(`${style}`) ? text : text.split('\n').map(strongOf).join('\n')
  if (name === 'a') return linkOf(text, `${href ?? ''}`)
  if (name === 'td' || name === 'th') return `| ${withoutMark(inOneLine(text)).replace(/^- /, '').replaceAll('|', '/')} `
  if (name === 'tr') return text.includes('|') ? `\n${inOneLine(text)} |\n` : text
  return paragraphs.includes(name) ? `\n\n${text}\n\n` : text
}

/** An entry in one line, those of a list inside it in lines of their own. */
function entriesOf(text: string): string {
  const entries: string[] = []
  let isOpen = false
  for (const line of text.split('\n').map((each) => withoutMark(inOneLine(each)))) {
    if (line === '') continue
    if (line.startsWith('- ')) entries.push(line)
    else if (isOpen) entries.push(`${entries.pop()} ${line}`)
    else entries.push(`- ${line}`)
    isOpen = !line.startsWith('- ')
  }
  return entries.join('\n')
}

/** Marks cannot be nested, nor surround the mark at the beginning of a line. */
function strongOf(line: string): string {
  if (line.trim() === '' || /\*|\]\(|^\s*(?:#{2,3}|-) /.test(line)) return line
  return line.replace(/^(\s*)(.*?)(\s*)$/, '$1**$2**$3')
}

function linkOf(text: string, href: string): string {
  const words = text.trim().replaceAll('**', '').replaceAll('[', '(').replaceAll(']', ')')
  if (words === '' || !isSafeLink(href) || /\n|^(?:#{2,3}|-) /.test(words)) return text
  const address = href.replaceAll('(', '%28').replaceAll(')', '%29')
  return text.replace(text.trim(), () => `[${words}](${address})`)
}

function tidied(text: string): string {
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/^(- .*)\n+(?=- )/gm, '$1\n')
    .replaceAll(/^(\|.*)\n+(?=\|)/gm, '$1\n')
    .trim()
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function withoutMark(line: string): string {
  return line.replace(/^#{2,3} /, '')
}

/** Without letters that nobody sees: they would be taken out later, and could hide a tag until then. */
function visible(text: string): string {
  return text.replaceAll(/[\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/g, '').replaceAll(/[^\P{Cc}\n]|\u00a0/gu, ' ')
}
