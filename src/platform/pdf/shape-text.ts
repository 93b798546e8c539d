import bidiFactory from 'bidi-js'
import { directionOf, type Locale } from '#values/locale.ts'
import { fontsOf, type GlyphRun, shapingFont, type Weight } from './fonts.ts'

const bidi = bidiFactory()

/** A part of a line in one font and one direction, with the letters in their logical order. */
export interface TextRun {
  font: string
  text: string
  /** Its level of embedding; an odd one runs from right to left. */
  level: number
}

/** Marks of direction and of line breaks have done their work by then, and no font draws them. */
export const unseen = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g

/** The runs of a line from left to right as they are seen (Unicode bidirectional algorithm), each in the first font that has its letters. */
export function runsOf(text: string, { weight, locale }: { weight: Weight; locale: Locale }): TextRun[] {
  const names = fontsOf(locale, weight)
  const { levels } = bidi.getEmbeddingLevels(text, directionOf(locale))
  const runs: TextRun[] = []
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    const seen = segment.replaceAll(unseen, '')
    if (seen === '') continue
    const level = levels[index] ?? 0
    const last = runs.at(-1)
    // A space is of the font before it, if that has one.
    const font = fontFor(seen, seen === ' ' && last ? [last.font, ...names] : names)
    const drawn = level % 2 === 1 ? mirrored(seen) : seen
    if (last?.font === font && last.level === level) last.text += drawn
    else runs.push({ font, text: drawn, level })
  }
  return inVisualOrder(runs)
}

/** The glyphs of a run. */
export function shape({ font, text, level }: TextRun): GlyphRun {
  const shaping = shapingFont(font)
  const isRtl = level % 2 === 1
  const run = shaping.layout(text, [], undefined, undefined, isRtl ? 'rtl' : 'ltr')
  const scale = 1000 / shaping.unitsPerEm
  const positions = run.positions.map(({ xAdvance, yAdvance, xOffset, yOffset }, at) => ({
    xAdvance: xAdvance * scale,
    yAdvance: yAdvance * scale,
    xOffset: xOffset * scale,
    yOffset: yOffset * scale,
    advanceWidth: (run.glyphs[at]?.advanceWidth ?? 0) * scale,
  }))
  // Readers turn the letters of a line round, those of a ligature as well.
  const glyphs = run.glyphs.map(({ id, advanceWidth, codePoints }) => ({
    id,
    advanceWidth,
    codePoints: isRtl ? codePoints.toReversed() : codePoints,
  }))
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
}

function fontFor(letters: string, names: readonly string[]): string {
  const codes = [...letters].map((sign) => sign.codePointAt(0) ?? 0)
  return names.find((name) => codes.every((code) => shapingFont(name).hasGlyphForCodePoint(code))) ?? names[0] ?? ''
}

function mirrored(letters: string): string {
  return [...letters].map((sign) => bidi.getMirroredCharacter(sign) ?? sign).join('')
}

/** From the highest level down to the lowest odd one, neighbours of at least this level are turned round. */
function inVisualOrder(runs: TextRun[]): TextRun[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to += 1
      if (to - from > 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  }
  return ordered
}
