import type { Locale } from '#values/locale.ts'
import type { Weight } from './fonts.ts'
import { runsOf, shape } from './shape-text.ts'

/** The style of a text: size in points, weight and colour. */
export interface TextStyle {
  size: number
  weight?: Weight
  color?: string
}

export const ink = '#1d1733'
export const quiet = '#5f586f'

/** The width of a text in points. */
export function widthOf(text: string, { size, weight = 400 }: TextStyle, locale: Locale): number {
  return runsOf(text, { weight, locale }).reduce((sum, run) => sum + (shape(run).advanceWidth * size) / 1000, 0)
}

/** Breaks a text into lines of at most `width` points: between words and, where a word is longer than a line, within it. */
export function linesOf(text: string, { width, style, locale }: { width: number; style: TextStyle; locale: Locale }): string[] {
  const fits = (line: string) => widthOf(line, style, locale) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = brokenWord(word, fits)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return [...lines, line]
}

function brokenWord(word: string, fits: (text: string) => boolean): string[] {
  const parts = ['']
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const part = parts.at(-1) ?? ''
    if (part === '' || fits(part + segment)) parts[parts.length - 1] = part + segment
    else parts.push(segment)
  }
  return parts
}
