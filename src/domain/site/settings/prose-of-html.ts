import { isSafeLink } from '#values/link.ts'
import { hasMarkup, type Token, tokensOf } from './markup.ts'

interface Element {
  name: string
  href: string
  /** What it holds, in our marks. */
  text: string
}

const voids = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/
const paragraphs =
  /^(p|div|br|hr|section|article|header|footer|main|aside|nav|ul|ol|dl|dt|dd|table|tr|caption|blockquote|figure|figcaption|form|fieldset|pre|address|details|summary)$/
const lists = /^(ul|ol)$/
const mostOpen = 60
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  shy: '',
}

/**
 * Turns a text with HTML tags into the marks of `parseProse`: headings, paragraphs, lists, strong words and safe links stay, scripts, styles
 * and pictures go with what they hold, of other tags the words stay. A text without tags comes back as it was, and so does what this made.
 */
export function proseOfHtml(text: string): string {
  if (!hasMarkup(text)) return text
  const written = tidied(wordsOf(tokensOf(text)))
  // What was taken out, or written as &lt;, may leave letters that look like a tag.
  return hasMarkup(written) ? written.replaceAll(/<(?=[a-z/!?])/gi, '< ') : written
}

function wordsOf(tokens: readonly Token[]): string {
  const open: Element[] = [{ name: '', href: '', text: '' }]
  const innermost = (): Element => open.at(-1) as Element
  const close = (least: number): void => {
    while (open.length > least) {
      const { text, ...element } = open.pop() as Element
      innermost().text += finished(element, text)
    }
  }
  for (const token of tokens) {
    const isTyped = open.length === 1
    if (token.kind === 'text') innermost().text += isTyped ? decoded(token.text) : decoded(token.text).replaceAll(/\s+/g, ' ')
    else if (token.isClosing) {
      const at = open.findLastIndex(({ name }) => name === token.name)
      if (at > 0) close(at)
    } else {
      close(leastBefore(token.name, open))
      // The slash of an address without quotes is its own.
      if ((token.isVoid && token.name !== 'a') || voids.test(token.name)) innermost().text += finished({ name: token.name, href: '' }, '')
      else if (open.length < mostOpen) open.push({ name: nameOf(token), href: hrefOf(token), text: '' })
    }
  }
  close(1)
  return innermost().text
}

/** How many elements stay open before one of this name: an entry ends the entry before it, a block the heading that nobody closed. */
function leastBefore(name: string, open: readonly Element[]): number {
  const entry = open.findLastIndex((element) => element.name === 'li')
  if (name === 'li' && entry > open.findLastIndex((element) => lists.test(element.name))) return entry
  const heading = open.findLastIndex((element) => /^h[1-6]$/.test(element.name) && element.text.trim() !== '')
  return heading > 0 && /^(p|ul|ol|h[1-6])$/.test(name) ? heading : open.length
}

function finished({ name, href }: Omit<Element, 'text'>, text: string): string {
  if (/^h[1-6]$/.test(name)) return text.trim() === '' ? ' ' : `\n\n${name > 'h2' ? '###' : '##'} ${inOneLine(text)}\n\n`
  if (name === 'li') return `\n${entriesOf(text)}\n`
  if (/^(strong|b)$/.test(name)) return text.split('\n').map(strongOf).join('\n')
  if (name === 'a') return linkOf(text, href)
  if (/^t[dh]$/.test(name)) return ` ${text} `
  return paragraphs.test(name) ? `\n\n${text}\n\n` : text
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

/** Marks do not stand in each other, nor around the mark a line begins with. */
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
    .trim()
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function withoutMark(line: string): string {
  return line.replace(/^#{2,3} /, '')
}

type Tag = Extract<Token, { kind: 'tag' }>

/** Some programs wrap a whole text in a `b` that is not bold. */
function nameOf({ name, source }: Tag): string {
  return /font-weight:\s*(?:normal|400)/.test(source) ? 'span' : name
}

function hrefOf({ name, source }: Tag): string {
  if (name !== 'a') return ''
  for (const [, attribute = '', ...values] of source.slice(2).matchAll(/([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g))
    if (attribute.toLowerCase() === 'href') return decoded(values.find((value) => value !== undefined) ?? '').trim()
  return ''
}

function decoded(text: string): string {
  return text
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return named[name] ?? whole
      return letterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16))
    })
    .replaceAll('\u00a0', ' ')
}

/** Letters that nobody sees would be taken out again later, and could hide a tag until then. */
function letterOf(code: number): string {
  if (code > 0x10ffff) return ''
  const letter = String.fromCodePoint(code)
  return /\p{Cc}/u.test(letter) ? ' ' : /[\p{Cf}\p{Cs}]/u.test(letter) ? '' : letter
}
