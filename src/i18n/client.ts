import type { i18n } from 'i18next'
import type { Locale } from '#values/locale.ts'
import { createWords, namespaceOf, type Words } from './resources.ts'

const loaded = new Map<Locale, Words>()
const bundles = { en: () => import('./bundle-en.ts'), ar: () => import('./bundle-ar.ts') }

/** Brings the texts of one language; the other never travels. Await before rendering. */
export async function loadWords(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return
  const { default: files } = await bundles[locale]()
  loaded.set(locale, Object.fromEntries(Object.entries(files).map(([path, words]) => [namespaceOf(path), words])))
}

/** An instance over what `loadWords` brought. */
export function createPageWords(locale: Locale): i18n {
  return createWords(locale, loaded.get(locale) ?? {}, import.meta.env.MODE === 'test')
}
