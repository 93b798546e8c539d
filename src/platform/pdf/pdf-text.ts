import { readFileSync } from 'node:fs'
import { createCanvas, GlobalFonts, type PDFDocument } from '@napi-rs/canvas'
import { projectFile } from '#platform/paths.ts'
import { directionOf, type Locale } from '#values/locale.ts'

/** The canvas that is drawn on, as in a browser. */
export type Page = ReturnType<PDFDocument['beginPage']>

export type Weight = 300 | 400 | 600

/** The style of a text: size in points, weight and colour. */
export interface TextStyle {
  size: number
  weight?: Weight
  color?: string
}

export const ink = '#1d1733'
export const quiet = '#5f586f'

const families = {
  en: '"Libsa Latin", "Libsa Arabic", "Libsa Further"',
  ar: '"Libsa Arabic", "Libsa Latin", "Libsa Further"',
} as const

for (const [script, family] of [
  ['latin', 'Libsa Latin'],
  ['arabic', 'Libsa Arabic'],
] as const) {
  for (const weight of [300, 400, 600]) {
    GlobalFonts.register(readFileSync(projectFile(`src/platform/pdf/fonts/libsa-${script}-${weight}.ttf`)), family)
  }
}
// DejaVu Sans, for the letters of names that the others lack: Cyrillic, Greek, Armenian, Georgian, Hebrew, and Latin with rare marks.
for (const weight of [400, 600])
  GlobalFonts.register(readFileSync(projectFile(`src/platform/pdf/fonts/libsa-further-${weight}.ttf`)), 'Libsa Further')

const ruler = createCanvas(1, 1).getContext('2d')

/** Sets font, colour and writing direction of what is drawn next. */
export function setStyle(canvas: Page, { size, weight = 400, color = ink }: TextStyle, locale: Locale): void {
  canvas.font = `${weight} ${size}px ${families[locale]}`
  canvas.fillStyle = color
  canvas.direction = directionOf(locale)
}

/** The width of a text in points. */
export function widthOf(text: string, style: TextStyle, locale: Locale): number {
  setStyle(ruler, style, locale)
  return ruler.measureText(text).width
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
