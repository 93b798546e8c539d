/** A piece of a text that has markup in it. */
export type Token = { kind: 'text'; text: string } | { kind: 'tag'; name: string; isClosing: boolean; isVoid: boolean; source: string }

const opening = /<!--|<[!?](?=[a-z[])|<(\/?)([a-z][a-z0-9]*(?:[-:][a-z0-9]+)*)(?=[\s/>])/gi
/** What goes with its words: nobody was meant to read them. */
const dropped = /^(script|style|template|iframe|svg|math|object|noscript|canvas|audio|video|title)$/
const isRaw = /^(script|style|iframe|noscript|title)$/

/**
 * Takes a text apart into words and tags; comments, declarations, scripts and the like are left out with their content.
 * What is not written like a tag is words: `3 < 5`, `<hello@libsa.example>`. In one pass, whatever somebody typed.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const ends = endFinder(text)
  let done = 0
  let from = 0
  while (from < text.length) {
    opening.lastIndex = from
    const found = opening.exec(text)
    if (!found) break
    const [start, slash, written = ''] = found
    const name = written.toLowerCase()
    const end = start === '<!--' ? ends.ofComment(found.index) : ends.ofTag(found.index + start.length)
    from = Math.max(end, found.index + 1)
    if (end < 0) continue
    if (found.index > done) tokens.push({ kind: 'text', text: text.slice(done, found.index) })
    const source = text.slice(found.index, end)
    const isVoid = source.endsWith('/>')
    if (dropped.test(name) && !slash && !isVoid) from = endOf(text, name, end)
    else if (name) tokens.push({ kind: 'tag', name, isClosing: slash === '/', isVoid, source })
    done = from
  }
  if (done < text.length) tokens.push({ kind: 'text', text: text.slice(done) })
  return tokens
}

/** Whether anything in a text is written like a tag, a comment or a declaration. */
export function hasMarkup(text: string): boolean {
  const [first, ...more] = tokensOf(text)
  return more.length > 0 || first?.kind === 'tag' || (first?.text ?? '') !== text
}

/** Finds where markup ends, or -1. What it has looked for in vain to the end of the text it does not look for again. */
function endFinder(text: string) {
  let [hasComments, heedsQuotes] = [true, true]
  const scan = (from: number): number => {
    let quote = ''
    let before = ''
    for (let at = from; at < text.length; at += 1) {
      const letter = text[at] ?? ''
      if (quote) quote = letter === quote ? '' : quote
      else if (letter === '>') return at + 1
      else if (letter === '<') return -1
      else if (heedsQuotes && before === '=' && /["']/.test(letter)) quote = letter
      if (letter.trim()) before = letter
    }
    heedsQuotes &&= quote === ''
    return quote ? scan(from) : -1
  }
  return {
    ofTag: scan,
    ofComment(from: number): number {
      const end = hasComments ? text.indexOf('-->', from + 2) : -1
      hasComments = end >= 0
      return end < 0 ? -1 : end + 3
    },
  }
}

/** Where an element that goes with its content ends: behind its closing tag, or with the text. */
function endOf(text: string, name: string, from: number): number {
  const edges = new RegExp(`<(/?)${name}(?=[\\s/>])[^<>]*>`, 'gi')
  edges.lastIndex = from
  let depth = 1
  for (let edge = edges.exec(text); edge; edge = edges.exec(text)) {
    if (edge[1]) depth -= 1
    else if (!isRaw.test(name) && !edge[0].endsWith('/>')) depth += 1
    if (depth === 0) return edges.lastIndex
  }
  return text.length
}
