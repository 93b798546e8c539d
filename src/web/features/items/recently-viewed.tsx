import type { ItemCard as Item } from '#domain/catalogue/items/item.contract.ts'
import type { DayRange } from '#values/day.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useRecent } from './recent-store.ts'

const RecentItems = lazy(() => import('./recent-items.tsx'))
const maxShown = 8

export interface RecentlyViewedProps {
  /** The item of this page, which is left out. */
  except?: string
  days?: DayRange | null
  /** A placeholder card until the server answers, and when offline. */
  copyOf?: (id: string) => Item | null
  className?: string
}

/** The items viewed in this browser, newest first; renders nothing, and loads nothing, without any. */
export function RecentlyViewed({ except, days = null, copyOf, className }: RecentlyViewedProps) {
  const { ids, replaceAll } = useRecent()
  const shown = ids.filter((id) => id !== except).slice(0, maxShown)
  if (shown.length === 0) return null
  return (
    <Suspense>
      <RecentItems shown={shown} ids={ids} replaceAll={replaceAll} days={days} copyOf={copyOf} className={className} />
    </Suspense>
  )
}
