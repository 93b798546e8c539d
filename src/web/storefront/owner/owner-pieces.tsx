import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BellPlus } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { OwnerPage, OwnerPiece } from '#domain/renting/owners/owner.contract.ts'
import type { DayRange } from '#values/day.ts'
import { formatNumber } from '#values/format.ts'
import { DaysButton } from '#web/features/dates/days-button.tsx'
import { ItemCard, ItemCardSkeleton } from '#web/features/items/item-card.tsx'
import { ErrorState } from '#web/features/orders/states.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FollowButton } from './follow-button.tsx'

const grid = 'mt-6 grid grid-cols-2 gap-x-3 gap-y-7 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-10'
const sizes = '(min-width: 64rem) 294px, (min-width: 48rem) 30vw, 46vw'

/** The pieces of an owner, with days priced for them; those that are taken then come last, in grey. */
export function OwnerPieces({ owner, days }: { owner: OwnerPage; days: DayRange | null }) {
  const { t } = useTranslation('owner')
  const { api } = useViewer()
  const input = { id: owner.id, ...days }
  const query = useQuery({ ...api.owners.pieces.queryOptions({ input }), placeholderData: keepPreviousData })
  return (
    <section aria-labelledby="pieces" className="mt-12 lg:mt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="pieces" className="type-h2">
            {t('pieces', { name: owner.firstName })}
          </h2>
          <Count pieces={query.data?.pieces} hasDays={days !== null} />
        </div>
        <DaysButton days={days} />
      </div>
      {query.data ? (
        <ul className={grid}>
          {query.data.pieces.map((item, index) => (
            <li key={item.id} className="relative flex flex-col">
              <Piece item={item} days={days} isFirst={index < 4} />
            </li>
          ))}
          <Hear owner={owner} isEmpty={query.data.pieces.length === 0} />
        </ul>
      ) : query.isError ? (
        <ErrorState
          className="mt-6"
          title={t('retryTitle')}
          text={t('retryText')}
          action={t('retry')}
          isPending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <ul role="status" className={grid}>
          {[1, 2, 3, 4].map((card) => (
            <li key={card}>
              <ItemCardSkeleton />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Count({ pieces, hasDays }: { pieces: readonly OwnerPiece[] | undefined; hasDays: boolean }) {
  const { t } = useTranslation('owner')
  const locale = useLocale()
  const all = pieces?.length ?? 0
  const free = pieces?.filter(({ isFree }) => isFree).length ?? 0
  return (
    <p role="status" className="mt-1 type-small text-quiet">
      {hasDays && all > 0
        ? t('freeOf', { free: formatNumber(free, locale), all: formatNumber(all, locale) })
        : all > 0
          ? t('count', { count: all })
          : null}
    </p>
  )
}

function Piece({ item, days, isFirst }: { item: OwnerPiece; days: DayRange | null; isFirst: boolean }) {
  const { t } = useTranslation('owner')
  return (
    <>
      <ItemCard
        item={item}
        days={days}
        heading="h3"
        sizes={sizes}
        priority={isFirst}
        className={item.isFree ? 'flex-1' : 'flex-1 [&_img]:opacity-60 [&_img]:grayscale'}
      />
      {item.isFree ? null : (
        <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-4/5 items-end p-3">
          <Badge className="bg-disc text-on-disc">{t('takenOnDays')}</Badge>
        </div>
      )}
    </>
  )
}

/** The last cell of the grid offers to follow the owner. */
function Hear({ owner, isEmpty }: { owner: OwnerPage; isEmpty: boolean }) {
  const { t } = useTranslation('owner')
  const name = owner.firstName
  return (
    <li className="col-span-2 flex flex-col items-center justify-center gap-3 rounded-card border border-dashed border-field p-8 text-center md:col-span-1 lg:min-h-72">
      <span className="flex size-11 items-center justify-center rounded-full bg-primary-tint text-primary-text">
        <Icon of={BellPlus} className="size-5" />
      </span>
      <h3 className="type-h3">{t(isEmpty ? 'empty' : 'hearTitle', { name })}</h3>
      <p className="max-w-80 type-small text-quiet">{t(isEmpty ? 'emptyText' : 'hearText', { name })}</p>
      <FollowButton owner={owner} />
    </li>
  )
}
