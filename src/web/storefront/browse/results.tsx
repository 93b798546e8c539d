import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { CataloguePage } from '#domain/catalogue/search/search.contract.ts'
import { addDays } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { isRentable } from '#web/features/dates/days-in-address.ts'
import { ItemCard, ItemCardSkeleton } from '#web/features/items/item-card.tsx'
import { HydrateInOrder } from '#web/runtime/hydrate-in-order.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { type BrowseAddress, changed } from './browse-address.ts'
import type { BrowseQuery } from './browse-query.ts'
import type { Counts } from './counts.ts'

const grid = 'grid grid-cols-2 gap-x-3 gap-y-7 md:grid-cols-3 md:gap-x-6 lg:gap-y-10 min-[100rem]:grid-cols-4'

export interface ResultsProps {
  asked: BrowseQuery
  counts: Counts
  first: CataloguePage
}

/** The cards, and further ones below: 'Show more' is a real address that a script appends instead. */
export function Results({ asked: { address, params, pathname }, counts, first }: ResultsProps) {
  const { t } = useTranslation('browse')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const { pages, keep } = useKeptPages(address, first)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [firstNew, setFirstNew] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const items = pages.flatMap((page) => page.items)
  const next = pages.at(-1)?.next

  useEffect(() => {
    if (firstNew > 0) list.current?.querySelectorAll<HTMLElement>('article a')[firstNew]?.focus({ preventScroll: true })
  }, [firstNew])

  async function append(after: string) {
    setState('loading')
    try {
      const page = await queryClient.fetchQuery(api.search.browse.queryOptions({ input: { ...address.input, after } }))
      keep([...pages, page])
      setFirstNew(items.length)
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <>
      <ul ref={list} className={grid}>
        <HydrateInOrder>
          {rowsOf(items).map((row, index) => (
            <Fragment key={index}>
              {row.map((item) => (
                <li key={item.id} className="flex">
                  <ItemCard
                    item={item}
                    days={address.days}
                    priority={index === 0}
                    heading="h2"
                    className="w-full"
                    {...(address.place ? { query: { area: address.place } } : {})}
                  />
                </li>
              ))}
            </Fragment>
          ))}
        </HydrateInOrder>
      </ul>
      {state === 'loading' ? <CardsSkeleton count={3} className="mt-10" /> : null}
      <div className="mt-10 flex flex-col items-center gap-4">
        {next || pages.length > 1 ? <Seen seen={items.length} counts={counts} /> : null}
        {state === 'failed' ? (
          <p role="alert" className="text-bad">
            {t('moreFailed')}
          </p>
        ) : null}
        {next ? (
          <Button variant="outline" asChild>
            <Link
              to={pathname + changed(params, { after: next })}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                if (state !== 'loading') void append(next)
              }}
            >
              {t('more')}
            </Link>
          </Button>
        ) : null}
      </div>
      <OtherDays asked={{ address, params, pathname }} />
    </>
  )
}

const keptFor = 30 * 60_000

/** The pages shown at this entry of the history, for whoever comes back to it. They begin with the page as it is now, unless that leads elsewhere
 * than it did: then all stay as they were seen. */
function useKeptPages({ input }: BrowseAddress, first: CataloguePage) {
  const { key } = useLocation()
  const queryClient = useQueryClient()
  const queryKey = ['shown pages', key, input]
  const { data: kept = nothing } = useQuery<readonly CataloguePage[]>({ queryKey, queryFn: skipToken, gcTime: keptFor })
  const [seen, ...more] = kept
  return {
    pages: seen && seen.next !== first.next ? kept : [first, ...more],
    keep: (pages: readonly CataloguePage[]) => queryClient.setQueryData(queryKey, pages),
  }
}

const nothing: readonly CataloguePage[] = []

/** The number of shown pieces out of all. The total of another question is not used here. */
function Seen({ seen, counts: { known, status } }: { seen: number; counts: Counts }) {
  const { t } = useTranslation('browse')
  const counted = status === 'current' ? known : null
  // Past what is counted there is nothing to compare with.
  const total = counted && !(counted.isCapped && seen >= counted.total) ? { seen, count: counted.total } : null
  return (
    <>
      <p aria-live="polite" className="type-small text-quiet">
        {total ? t(counted?.isCapped ? 'seenCapped' : 'seen', total) : t('seenSome', { count: seen })}
      </p>
      <progress
        aria-hidden="true"
        value={seen}
        max={counted?.total ?? seen}
        className={cn(
          'h-0.5 w-60 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink',
          (!counted || counted.isCapped) && 'invisible',
        )}
      />
    </>
  )
}

/** Four cards at a time: as many as the first view shows on a phone. */
function rowsOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / 4) }, (_, index) => items.slice(index * 4, index * 4 + 4))
}

/** The same search a day earlier and a day later. */
function OtherDays({ asked: { address, params, pathname } }: { asked: BrowseQuery }) {
  const { t } = useTranslation('browse')
  const locale = useLocale()
  const starts = useViewer()
  const { days } = address
  if (!days) return null
  const moved = ([-1, 1] as const)
    .map((by) => ({ from: addDays(days.from, by), until: addDays(days.until, by) }))
    .filter((range) => isRentable(range, starts))
  return (
    <div className="mt-10 flex flex-wrap items-center gap-3 rounded-card bg-sunk px-5 py-4">
      <p className="me-auto">{t('moveDays')}</p>
      {moved.map((range) => (
        <Link key={range.from} to={pathname + changed(params, { ...range })} className={chipClass}>
          <bdi>{formatShortRange(range, locale)}</bdi>
        </Link>
      ))}
    </div>
  )
}

export function CardsSkeleton({ count = 6, className = '' }: { count?: number; className?: string }) {
  return (
    <div className={`${grid} ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        <ItemCardSkeleton key={index} />
      ))}
    </div>
  )
}
