import { createInstance, type i18n, type InitOptions } from 'i18next'
import { formatNumber } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'

/** Texts by namespace: `{ bag: { title: … } }`. */
export type Translations = Record<string, object>

/** Turns `./en/bag.json` into `bag`. */
export function namespaceOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.json$/, '')
}

export interface I18nOptions {
  /** A missing key throws. */
  isStrict: boolean
  /** Brings the texts of a namespace that `words` lacks. */
  fetchNamespace?: (namespace: string) => Promise<object>
}

/** An i18next instance of one language. Numbers come out in the digits of the language. */
export function createI18n(locale: Locale, words: Translations, { isStrict, fetchNamespace }: I18nOptions): i18n {
  const instance = createInstance()
  const options: InitOptions = {
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    ns: Object.keys(words),
    defaultNS: 'common',
    resources: { [locale]: words as Record<string, Record<string, unknown>> },
    returnNull: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
    saveMissing: isStrict,
    showSupportNotice: false,
    partialBundledLanguages: fetchNamespace !== undefined,
    // Nothing changes after a page is rendered: hooks need not listen.
    react: { bindI18n: '', bindI18nStore: '', useSuspense: true },
    ...(isStrict ? { missingKeyHandler: (_languages, namespace, key) => missing(locale, namespace, key) } : {}),
  } as InitOptions
  instance.use({
    type: 'formatter',
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format: (value: unknown) => write(value, locale),
  })
  if (fetchNamespace) {
    instance.use({
      type: 'backend',
      init: () => undefined,
      read: (_language: string, namespace: string) => fetchNamespace(namespace),
    })
  }
  void instance.init(options)
  return instance
}

function write(value: unknown, locale: Locale): string {
  return typeof value === 'number' ? formatNumber(value, locale) : String(value)
}

function missing(locale: Locale, namespace: string, key: string): never {
  throw new Error(`No ${locale} text for ${namespace}:${key}`)
}
