import { CloudOff } from 'lucide'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useRevalidator } from 'react-router'
import { formatInstant } from '#values/format.ts'
import { splitLocale } from '#values/locale.ts'
import { useLocale } from '#web/runtime/links.ts'
import { recordSeenPage } from '#web/runtime/offline/seen.ts'
import { Icon } from '#web/ui/icon.tsx'

const askAgainAfter = 15_000

/** Shows that there is no connection and when this copy was made. Reloads the page's data once the server answers again. */
export function OfflineNotice() {
  const { t } = useTranslation('offline')
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  const [keptAt, setKeptAt] = useState<string | null>(null)
  useEffect(() => setKeptAt(whenKept()), [])
  useEffect(() => recordSeenPage(pathname + search), [pathname, search])
  useEffect(() => {
    if (!isOnline || !keptAt) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (!isThere) {
        timer = setTimeout(ask, askAgainAfter)
        return
      }
      await revalidate()
      setKeptAt(null)
    }
    timer = setTimeout(ask, 0)
    return () => clearTimeout(timer)
  }, [isOnline, keptAt, revalidate])
  const isShown = !isOnline || keptAt !== null
  return (
    <div role="status" className={isShown ? 'bg-warning-tint text-warning' : undefined}>
      {isShown ? (
        <p className="wrap flex items-center gap-3 py-3 text-secondary">
          <Icon of={CloudOff} className="size-5 shrink-0" />
          <span>
            {keptAt && splitLocale(pathname).path !== '/offline' ? t('noticeKept', { when: formatInstant(keptAt, locale) }) : t('notice')}
          </span>
        </p>
      ) : null}
    </div>
  )
}

/** The service worker marks a copy with its time. */
function whenKept(): string | null {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.serverTiming.find(({ name }) => name === 'kept')?.description ?? null
}

function listen(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
