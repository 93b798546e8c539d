import type { i18n } from 'i18next'
import type { Locale } from '#values/locale.ts'
import { createI18n, namespaceOf } from './resources.ts'

// Mails, invoices, refusals and the copy of one's data are written by the server.
const files = import.meta.glob<object>(['./{ar,en}/*.json', '!./*/{invoices,mail,my-data,refusals}.json'], { import: 'default' })
const everyNamespace: readonly string[] = [...new Set(Object.keys(files).map(namespaceOf))]
const made = new Map<Locale, i18n>()

/** Loads texts of one language before a page is rendered, all of them unless `namespaces` lists some. Screens load the rest. */
export async function loadTranslations(locale: Locale, namespaces = everyNamespace): Promise<void> {
  const words = pageI18n(locale)
  const missing = namespaces.filter((namespace) => !words.hasResourceBundle(locale, namespace))
  await Promise.all(missing.map(async (namespace) => words.addResourceBundle(locale, namespace, await readFile(locale, namespace))))
}

/** The texts of a language. The instance never changes its language, so all pages of a language share it; what is not loaded yet makes a screen wait. */
export function pageI18n(locale: Locale): i18n {
  const known = made.get(locale)
  if (known) return known
  const isStrict = import.meta.env.MODE === 'test'
  const words = createI18n(locale, {}, { isStrict, fetchNamespace: (namespace) => readFile(locale, namespace) })
  made.set(locale, words)
  return words
}

async function readFile(locale: Locale, namespace: string): Promise<object> {
  return (await files[`./${locale}/${namespace}.json`]?.()) ?? {}
}
