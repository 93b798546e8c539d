import cairo from '@fontsource-variable/cairo/files/cairo-arabic-wght-normal.woff2?url'
import cairoLatin from '@fontsource-variable/cairo/files/cairo-latin-wght-normal.woff2?url'
import raleway from '@fontsource-variable/raleway/files/raleway-latin-wght-normal.woff2?url'
import type { PublicSettings } from '#domain/site/settings/settings.contract.ts'
import { isBundledFont } from '#domain/site/settings/settings.policy.ts'
import type { Locale } from '#values/locale.ts'

/** The font files that the first view of a page in this language needs. */
export function fontFilesOf(typography: PublicSettings['typography'] | undefined, locale: Locale): string[] {
  const named = typography ? [typography.headingFont, typography.bodyFont] : []
  // One from elsewhere comes later, and the page is read in the shop's own until then.
  const chosen = typography ? named.map((font) => (isBundledFont(font) ? font : 'Raleway')) : ['Raleway']
  return [
    ...(chosen.includes('Raleway') ? [raleway] : []),
    ...(chosen.includes('Cairo') ? [cairoLatin] : []),
    ...(locale === 'ar' && chosen.some((font) => font === 'Raleway' || font === 'Cairo') ? [cairo] : []),
  ]
}
