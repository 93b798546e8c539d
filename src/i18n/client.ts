import type { i18n } from 'i18next'
import type { Locale } from '#values/locale.ts'
import { createI18n } from './resources.ts'

/** The files of texts but for those of staff, whose names the shop's pages would carry for nothing, and those that the server alone writes. */
const files = import.meta.glob<object>(
  [
    './{ar,en}/*.json',
    '!./*/{invoices,mail,my-data,refusals}.json',
    '!./*/{accounting,approvals,assistant,business-settings,chat-admin,confirmations,deliveries,e-invoices,ledger}.json',
    '!./*/{managed-items,managed-people,media-library,outbox-admin,overview,payout-admin,promotions,reconciliation,repayment-admin}.json',
    '!./*/{report-admin,review-moderation,site-editor,statistics,system-admin,tax-settings,unit-calendar}.json',
  ],
  { import: 'default' },
)
const made = new Map<Locale, i18n>()

/** Loads texts of one language before a page is rendered, all of them unless `namespaces` lists some. Screens load the rest. */
export async function loadTranslations(locale: Locale, namespaces?: readonly string[]): Promise<void> {
  const words = pageI18n(locale)
  const wanted = namespaces ?? (await import('./every-file.ts')).everyNamespace
  const missing = wanted.filter((namespace) => !words.hasResourceBundle(locale, namespace))
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
  const path = `./${locale}/${namespace}.json`
  const read = files[path] ?? (await import('./every-file.ts')).everyFile[path]
  return (await read?.()) ?? {}
}
