import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import type { DayRange } from '#values/day.ts'
import { formatNumber } from '#values/format.ts'
import { type Favorite, useFavorites } from '#web/features/favorites/favorites-store.ts'
import { refusalCodeOf } from '#web/features/forms/refusal-words.ts'
import { ItemCard, ItemCardSkeleton } from '#web/features/items/item-card.tsx'
import { ErrorState } from '#web/features/orders/states.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { findCopy } from '#web/runtime/offline/copies.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { GoneCard, KeptCard, keptSizes } from './kept-card.tsx'

export const keptGrid = 'mt-6 grid grid-cols-2 gap-x-3 gap-y-7 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-10'

/** A quote takes no more lines. */
const maxLines = 20

/** The kept pieces as they are offered now; with days also what each costs then and whether it is free. */
function useKept(days: DayRange | null, kept: readonly Favorite[]) {
  const locale = useLocale()
  const { api } = useViewer()
  const items = useQueries({ queries: kept.map(({ id }) => api.items.get.queryOptions({ input: { id } })) })
  const copies = kept.map(({ id }, index) => (items[index]?.data ? null : findCopy(id, locale)))
  const known = items.flatMap(({ data }) => (data ? [data.id] : []))
  const isKnown = items.every(({ isPending }) => !isPending)
  const pages =
    days && isKnown
      ? Array.from({ length: Math.ceil(known.length / maxLines) }, (_, index) => known.slice(index * maxLines, (index + 1) * maxLines))
      : []
  const quotes = useQueries({
    queries: pages.map((ids) =>
      api.quotes.make.queryOptions({
        input: { lines: ids.map((itemId) => ({ itemId, from: days?.from ?? '', until: days?.until ?? '', quantity: 1 })) },
      }),
    ),
  })
  const lines = new Map(quotes.flatMap(({ data }) => data?.lines ?? []).map((line) => [line.itemId, line]))
  return {
    pieces: kept.map((favorite, index) => ({
      favorite,
      item: items[index]?.data,
      copy: copies[index],
      isGone: items[index]?.isError === true && !copies[index],
      line: lines.get(favorite.id),
    })),
    isQuoted: days !== null && isKnown && quotes.every(({ data }) => data !== undefined),
    failed: [...items.filter((_, index) => !copies[index]), ...quotes].filter(({ isError, error }) => isError && !refusalCodeOf(error)),
  }
}

export interface KeptProps {
  days: DayRange | null
  list: readonly Favorite[]
  /** Somebody else's list. */
  isShared: boolean
}

export function Kept({ days, list, isShared }: KeptProps) {
  const { person } = useViewer()
  const { t } = useTranslation('favorites')
  const locale = useLocale()
  const [filter, setFilter] = useState<'all' | 'free' | Item['category']>('all')
  const { pieces: all, isQuoted, failed } = useKept(days, list)
  const pieces = isShared ? all.filter(({ isGone }) => !isGone) : all
  const free = pieces.filter(({ line }) => line?.state === 'free')
  const categories = [
    ...Map.groupBy(
      pieces.flatMap(({ item }) => item?.category ?? []),
      (category) => category,
    ),
  ]
  const chosen = filter === 'free' && !isQuoted ? 'all' : filter
  const shown = chosen === 'all' ? pieces : chosen === 'free' ? free : pieces.filter(({ item }) => item?.category === chosen)
  const count = (number: number) => ({ count: number, number: formatNumber(number, locale) })
  return (
    <>
      <p aria-live="polite" className="mt-2 type-body text-quiet">
        {t(isShared ? 'shared.count' : person ? 'inAccount' : 'kept', { count: pieces.length })}
        {isQuoted ? `${t('stop')}${t('freeOf', { count: free.length })}` : ''}
      </p>
      {isShared ? <KeepShared items={pieces.flatMap(({ item }) => item ?? [])} /> : null}
      {failed.length > 0 ? (
        <ErrorState
          className="mt-6"
          title={t('errorTitle')}
          text={t('errorText')}
          action={t('retry')}
          isPending={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const query of failed) void query.refetch()
          }}
        />
      ) : (
        <>
          {isQuoted || categories.length > 1 ? (
            <fieldset
              aria-label={t('filters')}
              className="no-scrollbar -mx-4 mt-5 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:px-0"
            >
              <Chip isOn={chosen === 'all'} onClick={() => setFilter('all')}>
                {t('all', count(pieces.length))}
              </Chip>
              {isQuoted ? (
                <Chip isOn={chosen === 'free'} onClick={() => setFilter('free')}>
                  {t('free', count(free.length))}
                </Chip>
              ) : null}
              {categories.length > 1
                ? categories.map(([category, all]) => (
                    <Chip key={category} isOn={chosen === category} onClick={() => setFilter(category)}>
                      {t('category', { name: t(`items:category.${category}`), ...count(all.length) })}
                    </Chip>
                  ))
                : null}
            </fieldset>
          ) : null}
          <ul className={keptGrid}>
            {shown.map(({ favorite, item, copy, isGone, line }, index) => (
              <li key={favorite.id} className="relative flex flex-col">
                {item ? (
                  <KeptCard item={item} days={days} line={line} isFirst={index < 4} />
                ) : copy ? (
                  <ItemCard item={copy} heading="h2" sizes={keptSizes} />
                ) : isGone ? (
                  <GoneCard favorite={favorite} />
                ) : (
                  <ItemCardSkeleton />
                )}
              </li>
            ))}
          </ul>
          {shown.length === 0 ? <p className="type-body text-quiet">{t('noneHere')}</p> : null}
        </>
      )}
    </>
  )
}

/** Takes somebody's list over, and leads back to one's own. */
function KeepShared({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('favorites')
  const { has, addAll } = useFavorites()
  const isAllKept = items.every(({ id }) => has(id))
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button disabled={isAllKept} onClick={() => addAll(items.map(({ id, name }) => ({ id, name })))}>
        {t(isAllKept && items.length > 0 ? 'shared.allKept' : 'shared.keepAll')}
      </Button>
      <LocalLink to="/favorites" className={linkClass}>
        {t('shared.own')}
      </LocalLink>
    </div>
  )
}
