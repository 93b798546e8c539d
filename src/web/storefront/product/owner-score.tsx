import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import { formatNumber } from '#values/format.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useIsHydrated } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The owner's rating by customers, and their reliability in the last year. */
export function OwnerScore({ item }: { item: Item }) {
  const { t } = useTranslation('reviews')
  const { api } = useViewer()
  const locale = useLocale()
  const isHydrated = useIsHydrated()
  const { data: told } = useQuery({ ...api.scores.ofOwner.queryOptions({ input: { item: item.id } }), enabled: isHydrated })
  const { rating } = item.owner
  const words = rating && { average: rating.average, reviews: t('count', { count: rating.count }) }
  return (
    <span className="flex min-h-6 flex-wrap items-center gap-x-3 type-small text-quiet">
      {words ? (
        <span className="inline-flex items-center gap-1">
          <Icon of={Star} className="size-4 fill-current text-star" />
          <span className="sr-only">{t('ofOwnerLabel', words)}</span>
          <span aria-hidden="true">
            <b className="font-semibold text-ink">{formatNumber(words.average, locale)}</b> ({words.reviews})
          </span>
        </span>
      ) : null}
      {told ? (
        <LocalLink to="/how-scores-work" className="underline decoration-line underline-offset-4 hover:text-ink">
          {told.score === null ? t('scoreNew') : t('score', { score: told.score })}
        </LocalLink>
      ) : null}
    </span>
  )
}
