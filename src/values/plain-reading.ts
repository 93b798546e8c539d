/** A text as a reader takes it, and of each place in it, and its end, the place in the original. */
export interface Reading {
  read: string
  places: number[]
}

/** Characters that are not seen, or only change how a sign looks. */
const unseen = /[\p{Cf}\p{M}\u0640\u3164\uffa0\u115f\u1160]/u
const decimal = /\p{Nd}/u
const ideographs = new Map([...'〇零一二三四五六七八九'].map((sign, index) => [sign, String(Math.max(0, index - 1))]))
const plainAscii = /^[\x20-\x7e\n]*$/

/** A text in compatibility form with Latin digits, an ASCII full stop, and nothing unseen. */
export function plainReading(text: string): Reading {
  if (plainAscii.test(text)) return { read: text, places: Array.from({ length: text.length + 1 }, (_, index) => index) }
  let read = ''
  const places: number[] = []
  let at = 0
  for (const sign of text) {
    for (const one of sign < '\u0080' ? sign : sign.normalize('NFKC')) {
      if (unseen.test(one)) continue
      const plain = one < '\u0080' ? one : (latinDigit(one) ?? (one === '․' || one === '。' || one === '｡' ? '.' : one))
      for (let unit = 0; unit < plain.length; unit += 1) places.push(at)
      read += plain
    }
    at += sign.length
  }
  return { read, places: [...places, text.length] }
}

/** The Latin digit of a decimal digit in any script; null for another sign. Unicode keeps the ten digits of a script in one row. */
function latinDigit(sign: string): string | null {
  const code = sign.codePointAt(0) ?? 0
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
  if (!decimal.test(sign)) return ideographs.get(sign) ?? null
  let value = 0
  while (value < 9 && decimal.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

const spacedLetters = /(?<![\p{L}\p{N}])[\p{L}\p{N}@.](?:[ .\-_*·][\p{L}\p{N}@.]){4,80}(?![\p{L}\p{N}])/gu

/** The text with the spaces between single letters closed, as in `i n s t a : r a n a`; null where there are none. */
export function unspaced({ read, places }: Reading): Reading | null {
  const kept: number[] = []
  let last = 0
  for (const { 0: all, index } of read.matchAll(spacedLetters)) {
    for (let at = last; at < index; at += 1) kept.push(at)
    for (let at = index; at < index + all.length; at += 2) kept.push(at)
    last = index + all.length
  }
  if (last === 0) return null
  for (let at = last; at < read.length; at += 1) kept.push(at)
  return { read: kept.map((at) => read[at]).join(''), places: [...kept.map((at) => places[at] ?? 0), places.at(-1) ?? 0] }
}
