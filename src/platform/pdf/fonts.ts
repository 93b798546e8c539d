import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { projectFile } from '#platform/paths.ts'
import type { Locale } from '#values/locale.ts'

export type Weight = 300 | 400 | 600

/** Glyphs from left to right with their places, in units of 1/1000 of the size. */
export interface GlyphRun {
  glyphs: readonly { id: number; advanceWidth: number; codePoints: readonly number[] }[]
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number }[]
  advanceWidth: number
}

/** The fonts of `fontkit` inside of `pdfkit`, without the parts that are not used here. */
export interface ShapingFont {
  unitsPerEm: number
  hasGlyphForCodePoint(code: number): boolean
  layout(text: string, features: readonly string[], script: undefined, language: undefined, direction: 'ltr' | 'rtl'): GlyphRun
}

/** The font that a document of `pdfkit` writes with; it asks `layout` for the glyphs of each text. */
export interface EmbeddedFont {
  font: ShapingFont
  layout(text: string): GlyphRun
}

const scripts = { en: ['latin', 'arabic', 'further'], ar: ['arabic', 'latin', 'further'] } as const satisfies Record<
  Locale,
  readonly string[]
>

/** The names of the fonts of a language, the first that has a letter draws it. */
export function fontsOf(locale: Locale, weight: Weight): string[] {
  // DejaVu Sans, for the letters of names that the others lack: Cyrillic, Greek, Armenian, Georgian, Hebrew, and Latin with rare marks.
  return scripts[locale].map((script) => `${script}-${script === 'further' && weight === 300 ? 400 : weight}`)
}

const files = new Map<string, Buffer>()

/** Makes a font the current one of a document, which embeds the glyphs that are used. */
export function openFont(doc: PDFKit.PDFDocument, name: string): EmbeddedFont {
  const file = files.get(name) ?? readFileSync(projectFile(`src/platform/pdf/fonts/libsa-${name}.ttf`))
  files.set(name, file)
  doc.registerFont(name, file).font(name)
  return (doc as unknown as { _font: EmbeddedFont })._font
}

// A document that is never written, whose fonts measure.
const ruler = new PDFDocument({ autoFirstPage: false })
const rulers = new Map<string, ShapingFont>()

/** A font to measure with. */
export function shapingFont(name: string): ShapingFont {
  const font = rulers.get(name) ?? openFont(ruler, name).font
  rulers.set(name, font)
  return font
}
