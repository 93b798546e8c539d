import type { i18n } from 'i18next'
import type { Locale } from '#values/locale.ts'
import { remembering } from './cached-translation.ts'
import { createWords, namespaceOf, type Words } from './resources.ts'
import { namespaceBundles } from './namespace-bundles.ts'

const bundles = import.meta.glob<Record<string, object>>('./bundles/*.ts', { import: 'default' })
const alone = import.meta.glob<object>(
  './{ar,en}/{about,bag,browse,contact,faq,favorites,seo,how-it-works,membership,outbox,policies,product,profile,quality}.json',
  { import: 'default' },
)
const loaded = new Map<Locale, Words>()
const made = new Map<Locale, i18n>()

/** Brings texts of one language, all of them unless it is told which; the other never travels. Await before rendering. What is left out, screens
 * bring themselves. */
export async function loadWords(locale: Locale, nouns = everyNoun): Promise<void> {
  if (loaded.has(locale)) return
  const words = await Promise.all(nouns.map(async (noun) => [noun, await fetchNoun(locale, noun)] as const))
  loaded.set(locale, Object.fromEntries(words))
}

/** The instance over what `loadWords` brought; a text beyond it makes its screen wait for it. It never changes its language, so all pages
 * of a language share it. */
export function pageWords(locale: Locale): i18n {
  const known = made.get(locale)
  if (known) return known
  const fetchWords = (noun: string) => fetchNoun(locale, noun)
  const words = createWords(locale, loaded.get(locale) ?? {}, { isStrict: import.meta.env.MODE === 'test', fetchWords })
  made.set(locale, import.meta.env.SSR ? remembering(words) : words)
  return words
}

const bundleOf = new Map<string, string>(
  Object.entries(namespaceBundles).flatMap(([name, nouns]) => nouns.map((noun) => [noun, name] as const)),
)
const everyNoun: readonly string[] = [...bundleOf.keys(), ...new Set(Object.keys(alone).map(namespaceOf))]

async function fetchNoun(locale: Locale, noun: string): Promise<object> {
  const name = bundleOf.get(noun)
  if (!name) return (await alone[`./${locale}/${noun}.json`]?.()) ?? {}
  return (await bundles[`./bundles/${locale}-${name}.ts`]?.())?.[`../${locale}/${noun}.json`] ?? {}
}
