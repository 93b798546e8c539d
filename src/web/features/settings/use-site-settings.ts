import { useContext, useEffect, useState } from 'react'
import type { PublicSettings, Site } from '#domain/site/settings/settings.contract.ts'
import { useLocale } from '#web/runtime/links.ts'
import { ApiContext } from '#web/runtime/viewer.ts'
import { keepCopy, readCopy } from './settings-copy.ts'

type Found = { settings: PublicSettings } | 'nothing' | null

/**
 * The settings in the order of the specification: the server's, the browser's copy, the database, the defaults. `isMissing` when the
 * defaults are used.
 */
export function useSiteSettings(given: Site | undefined): { settings: PublicSettings | null; isMissing: boolean } {
  const locale = useLocale()
  const api = useContext(ApiContext)
  const [found, setFound] = useState<Found>(null)
  useEffect(() => {
    if (!given || !api) return
    if (given.source === 'database') {
      if (!given.isDraft) keepCopy(given, locale)
      setFound(null)
      return
    }
    const copy = readCopy(locale, given.settings)
    if (copy) setFound({ settings: copy })
    let isOver = false
    api.settings.get
      .call()
      .catch(() => given)
      .then((site) => {
        if (isOver) return
        if (site.source === 'database') {
          if (!site.isDraft) keepCopy(site, locale)
          setFound(site)
        } else if (!copy) setFound('nothing')
      })
    return () => {
      isOver = true
    }
  }, [given, api, locale])
  const isFound = found !== null && found !== 'nothing' && given?.source === 'defaults'
  return { settings: isFound ? found.settings : (given?.settings ?? null), isMissing: found === 'nothing' }
}
