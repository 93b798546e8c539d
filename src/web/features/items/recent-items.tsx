import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ItemCard as Item } from '#domain/catalogue/items/item.contract.ts'
import type { DayRange } from '#values/day.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { toast } from '#web/ui/toast.ts'
import { ClearButton } from './clear-button.tsx'
import { ItemCard, ItemCardSkeleton } from './item-card.tsx'

interface RecentItemsProps {
  shown: readonly string[]
  ids: readonly string[]
  replaceAll: (ids: readonly string[]) => void
  days: DayRange | null
  copyOf: ((id: string) => Item | null) | undefined
  className: string | undefined
}

/** The row of recently viewed items, newest first. */
export default function RecentItems({ shown, ids, replaceAll, days, copyOf, className }: RecentItemsProps) {
  const { t } = useTranslation('items')
  const { api } = useViewer()
  const { data, isPending } = useQuery(api.items.list.queryOptions({ input: { ids: [...shown] } }))
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
          <li key={id} className="flex w-43 shrink-0 snap-start lg:w-55.5">
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
