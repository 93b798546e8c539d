import type { i18n } from 'i18next'
import type { Locale } from '#values/locale.ts'
import { createWords, namespaceOf, type Words } from './resources.ts'

const loaded = new Map<Locale, Words>()
/** The texts of home, catalogue and item, with which most visits begin, and all others. */
const bundles = {
  en: { shop: () => import('./bundle-en.ts'), rest: () => import('./bundle-en-rest.ts') },
  ar: { shop: () => import('./bundle-ar.ts'), rest: () => import('./bundle-ar-rest.ts') },
}

/** Brings the texts of one language; the other never travels. Await before rendering. Not `isWhole`, screens bring the rest themselves. */
export async function loadWords(locale: Locale, isWhole: boolean): Promise<void> {
  if (loaded.has(locale)) return
  const { shop, rest } = bundles[locale]
  const files = await Promise.all(isWhole ? [shop(), rest()] : [shop()])
  loaded.set(locale, Object.assign({}, ...files.map(wordsOf)))
}

/** An instance over what `loadWords` brought; a text beyond it makes its screen wait for the rest. */
export function createPageWords(locale: Locale): i18n {
  const fetchWords = async (namespace: string) => wordsOf(await bundles[locale].rest())[namespace] ?? {}
  return createWords(locale, loaded.get(locale) ?? {}, { isStrict: import.meta.env.MODE === 'test', fetchWords })
}

function wordsOf({ default: files }: { default: Record<string, object> }): Words {
  return Object.fromEntries(Object.entries(files).map(([path, words]) => [namespaceOf(path), words]))
}
