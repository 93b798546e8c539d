import type { i18n } from 'i18next'
import type { Locale } from '#values/locale.ts'
import { remembering } from './remembering.ts'
import { createWords, namespaceOf, type Words } from './resources.ts'

const loaded = new Map<Locale, Words>()
/** The texts of home, catalogue and item, with which most visits begin, and all others. */
const bundles = {
  en: { shop: () => import('./bundle-en.ts'), rest: () => import('./bundle-en-rest.ts') },
  ar: { shop: () => import('./bundle-ar.ts'), rest: () => import('./bundle-ar-rest.ts') },
}
const made = new Map<Locale, i18n>()

/** Brings the texts of one language; the other never travels. Await before rendering. Not `isWhole`, screens bring the rest themselves. */
export async function loadWords(locale: Locale, isWhole: boolean): Promise<void> {
  if (loaded.has(locale)) return
  const { shop, rest } = bundles[locale]
  const files = await Promise.all(isWhole ? [shop(), rest()] : [shop()])
  loaded.set(locale, Object.assign({}, ...files.map(wordsOf)))
}

/** The instance over what `loadWords` brought; a text beyond it makes its screen wait for the rest. It never changes its language, so all pages
 * of a language share it. */
export function pageWords(locale: Locale): i18n {
  const known = made.get(locale)
  if (known) return known
  const fetchWords = async (namespace: string) => wordsOf(await bundles[locale].rest())[namespace] ?? {}
  const words = createWords(locale, loaded.get(locale) ?? {}, { isStrict: import.meta.env.MODE === 'test', fetchWords })
  made.set(locale, import.meta.env.SSR ? remembering(words) : words)
  return words
}

function wordsOf({ default: files }: { default: Record<string, object> }): Words {
  return Object.fromEntries(Object.entries(files).map(([path, words]) => [namespaceOf(path), words]))
}
