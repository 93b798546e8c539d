import { readdirSync, readFileSync } from 'node:fs'
import type { TFunction } from 'i18next'
import { projectFile } from '#platform/paths.ts'
import type { Locale } from '#values/locale.ts'
import { createI18n, namespaceOf, type Translations } from './resources.ts'

const translators = new Map<Locale, TFunction>()

/** The texts the server itself writes: mails, refusals. `translator('ar')('refusals:order.taken')`. */
export function translator(locale: Locale): TFunction {
  const known = translators.get(locale)
  if (known) return known
  const isStrict = process.env.NODE_ENV === 'test' || process.env.VITEST !== undefined
  const made = createI18n(locale, read(locale), { isStrict }).t
  translators.set(locale, made)
  return made
}

function read(locale: Locale): Translations {
  const folder = projectFile(`src/i18n/${locale}/`)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(files.map((name) => [namespaceOf(name), JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object]))
}
