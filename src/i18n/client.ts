import type { i18n } from 'i18next'
import type { Locale } from '#values/locale.ts'
import { remembering } from './remembering.ts'
import { createWords, namespaceOf, type Words } from './resources.ts'

const loaded = new Map<Locale, Words>()
const made = new Map<Locale, i18n>()
const bundles = { en: () => import('./bundle-en.ts'), ar: () => import('./bundle-ar.ts') }

/** Brings the texts of one language; the other never travels. Await before rendering. */
export async function loadWords(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return
  const { default: files } = await bundles[locale]()
  loaded.set(locale, Object.fromEntries(Object.entries(files).map(([path, words]) => [namespaceOf(path), words])))
}

/** The instance over what `loadWords` brought. It never changes its language, so all pages of a language share it. */
export function pageWords(locale: Locale): i18n {
  const known = made.get(locale)
  if (known) return known
  const words = createWords(locale, loaded.get(locale) ?? {}, import.meta.env.MODE === 'test')
  made.set(locale, import.meta.env.SSR ? remembering(words) : words)
  return words
}
