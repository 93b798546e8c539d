import type { i18n, TFunction } from 'i18next'
import { use, useContext } from 'react'
import { I18nContext } from 'react-i18next'

interface Translation {
  t: TFunction
  i18n: i18n
}

const made = new WeakMap<i18n, Map<string, Translation | Promise<Translation>>>()

/** The texts of a namespace, in the language of the page, which never changes while it is open: there is nothing to listen to. Waits for texts that are
 * not here yet. */
export function useTranslation(names: string | readonly string[] = 'common'): Translation {
  const i18n = useContext(I18nContext)?.i18n
  if (!i18n) throw new Error('useTranslation needs the root route')
  const known = made.get(i18n) ?? new Map<string, Translation | Promise<Translation>>()
  made.set(i18n, known)
  const key = String(names)
  const found = known.get(key) ?? translation(i18n, typeof names === 'string' ? [names] : names)
  known.set(key, found)
  return found instanceof Promise ? use(found) : found
}

function translation(i18n: i18n, names: readonly string[]): Translation | Promise<Translation> {
  const answer = (): Translation => ({ t: i18n.getFixedT(null, names[0] ?? null), i18n })
  return names.every((name) => i18n.hasLoadedNamespace(name)) ? answer() : i18n.loadNamespaces(names).then(answer)
}
