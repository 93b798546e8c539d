import { createInstance, type InitOptions, type i18n, type TFunction } from 'i18next'
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
  return withKeptTexts(instance)
}

/**
 * Texts without values are looked up once per instance: a page asks for 200, which takes i18next a fifth of its rendering. A missing text
 * is looked up again.
 */
function withKeptTexts(instance: i18n): i18n {
  const { exists, getFixedT } = instance
  const known = new Map<string, TFunction>()
  const found = new Set<string>()
  instance.getFixedT = ((...scope: Parameters<i18n['getFixedT']>) => {
    const name = JSON.stringify(scope)
    const translate = known.get(name) ?? keepTexts(getFixedT.apply(instance, scope))
    known.set(name, translate)
    return translate
  }) as i18n['getFixedT']
  instance.exists = ((...asked: Parameters<i18n['exists']>) => {
    const [key, options] = asked
    if (options !== undefined || typeof key !== 'string') return exists.apply(instance, asked)
    if (found.has(key)) return true
    const isFound = exists.call(instance, key)
    if (isFound) found.add(key)
    return isFound
  }) as i18n['exists']
  return instance
}

function keepTexts(translate: TFunction): TFunction {
  const texts = new Map<string, string>()
  const kept = (...asked: [string, ...unknown[]]) => {
    const [key] = asked
    if (asked.length > 1 || typeof key !== 'string') return Reflect.apply(translate, undefined, asked) as string
    const text = texts.get(key) ?? translate(key)
    // For a missing text, i18next answers the key without its namespace.
    if (text !== key.slice(key.indexOf(':') + 1)) texts.set(key, text)
    return text
  }
  return Object.assign(kept, translate) as unknown as TFunction
}

function write(value: unknown, locale: Locale): string {
  return typeof value === 'number' ? formatNumber(value, locale) : String(value)
}

function missing(locale: Locale, namespace: string, key: string): never {
  throw new Error(`No ${locale} text for ${namespace}:${key}`)
}
