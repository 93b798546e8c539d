import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ItemCard as Item } from '#domain/catalogue/items/item.contract.ts'
import type { DayRange } from '#values/day.ts'
import { cn } from '#web/ui/cn.ts'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { toast } from '#web/ui/toast.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ItemCard, ItemCardSkeleton } from './item-card.tsx'
import { useRecent } from './recent-store.ts'

const mostShown = 8

export interface RecentlyViewedProps {
  /** The piece whose page this is. */
  except?: string
  days?: DayRange | null
  /** What stands for a piece until the shop answers, and without a connection. */
  copyOf?: (id: string) => Item | null
  className?: string
}

/** The pieces that were opened in this browser, newest first; nothing where there are none. */
export function RecentlyViewed({ except, days = null, copyOf, className }: RecentlyViewedProps) {
  const { t } = useTranslation('items')
  const { api } = useViewer()
  const { ids, replaceAll } = useRecent()
  const shown = ids.filter((id) => id !== except).slice(0, mostShown)
  const { data, isPending } = useQuery({ ...api.items.list.queryOptions({ input: { ids: shown } }), enabled: shown.length > 0 })
  const known = new Map(data?.items.map((item) => [item.id, item]))
  const pieces = shown.flatMap((id) => {
    const item = data ? known.get(id) : copyOf?.(id)
    return item || isPending ? [{ id, item }] : []
  })
  if (pieces.length === 0) return null
  const clear = () => {
    replaceAll([])
    toast(t('recent.cleared'), { action: { label: t('common:undo'), onClick: () => replaceAll(ids) } })
  }
  return (
    <section aria-labelledby="recent" className={cn('min-w-0', className)}>
      <SectionTitle id="recent" title={t('recent.title')} end={<ClearButton onClick={clear}>{t('recent.clear')}</ClearButton>} />
      <ul
        aria-labelledby="recent"
        className="no-scrollbar -mx-4 mt-6 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 lg:mx-0 lg:scroll-px-0 lg:gap-6 lg:px-0"
      >
        {pieces.map(({ id, item }) => (
          <li key={id} className="flex w-[172px] shrink-0 snap-start lg:w-[222px]">
            {item ? (
              <ItemCard item={item} days={days} sizes="(min-width: 64rem) 222px, 172px" className="w-full" />
            ) : (
              <ItemCardSkeleton className="w-full" />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Forgets a whole list. */
export function ClearButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11 cursor-pointer text-[15px] type-label">
      <span className="border-b border-gold pb-0.5">{children}</span>
    </button>
  )
}
