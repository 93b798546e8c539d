import { useQueries, useQuery } from '@tanstack/react-query'
import { CalendarDays, ChevronRight, type IconNode, Palette, Ruler, Search, Shirt, SlidersHorizontal, X } from 'lucide'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { CatalogueCounts } from '#domain/catalogue/search/search.contract.ts'
import { addDays } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { Spot } from '#web/brand/spot.tsx'
import { isRentable } from '#web/features/dates/days-in-address.ts'
import { ItemCard } from '#web/features/items/item-card.tsx'
import { useLocale, useTo } from '#web/runtime/links.ts'
import { useIsHydrated } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type BrowseAddress, changed, clearing, countActive, readAddress } from './browse-address.ts'
import type { Counts } from './counts.ts'
import { useNarrowing } from './narrowing.ts'

interface NothingFoundProps {
  address: BrowseAddress
  params: URLSearchParams
  counts: Counts
}

interface Suggestion {
  key: string
  icon: IconNode
  title: string
  /** Its target, as a query of the catalogue. */
  search: string
}

/** The empty result: suggestions with their counts, other categories, and similar items. */
export default function NothingFound({ address, params, counts: { known, status } }: NothingFoundProps) {
  const { t } = useTranslation('browse')
  const locale = useLocale()
  const to = useTo()
  const { suggestions, isPending } = useSuggestions(address, params, status)
  const counted = status === 'current' ? known : null
  const others = (counted?.facets.category ?? []).filter(({ value, count }) => count > 0 && value !== address.category)
  const { days } = address
  const isEmpty = suggestions.length + others.length === 0
  const isAwaited = useIsHydrated() && isEmpty && (isPending || status === 'pending')
  const piecesOf = (count: number, isCapped: boolean) => (isCapped ? t('countCapped', { count }) : t('count', { count }))
  return (
    <>
      <div className="mx-auto w-full max-w-140 pt-6 text-center">
        <Spot name="no-results" className="mx-auto" />
        <h2 className="type-h2 mt-4">{days ? t('none.titleDays', { days: formatShortRange(days, locale) }) : t('none.title')}</h2>
        <p className="mt-2 text-quiet">{isEmpty && !isAwaited ? t('none.startText') : t('none.text')}</p>
        <ul className="mt-8 border-t border-line text-start">
          {suggestions.map(({ key, icon, title, search, found }) => (
            <SuggestionRow
              key={key}
              icon={icon}
              title={title}
              text={found ? piecesOf(found.total, found.isCapped) : null}
              to={to('/browse') + search}
            />
          ))}
          {others.map(({ value, count }) => (
            <SuggestionRow
              key={value}
              icon={Shirt}
              title={t(`items:category.${value}`)}
              text={piecesOf(count, counted?.isCapped ?? false)}
              to={to('/browse') + changed(params, { category: value })}
            />
          ))}
          {isAwaited ? (
            <SuggestionSkeleton />
          ) : isEmpty ? (
            <SuggestionRow icon={SlidersHorizontal} title={t('all')} text={t('none.startText')} to={to('/browse')} />
          ) : null}
        </ul>
      </div>
      <CloseToIt address={address} />
    </>
  )
}

function SuggestionRow({ icon, title, text, to }: { icon: IconNode; title: string; text: string | null; to: string }) {
  return (
    <li className="border-b border-line">
      <Link to={to} className="flex min-h-18 items-center gap-4 py-3 hover:text-primary-text">
        <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-tint text-primary-text">
          <Icon of={icon} strokeWidth={1.6} className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <bdi className="block type-title text-ink">{title}</bdi>
          {text === null ? null : <span className="block type-small text-quiet">{text}</span>}
        </span>
        <Icon of={ChevronRight} className="size-5 rtl:-scale-x-100" />
      </Link>
    </li>
  )
}

function SuggestionSkeleton() {
  return (
    <li aria-hidden="true" className="flex h-18.25 items-center gap-4 border-b border-line">
      <Skeleton className="size-11 rounded-full" />
      <div className="grid gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-20" />
      </div>
    </li>
  )
}

interface CountedSuggestion extends Suggestion {
  /** Null where it could not be counted. */
  found: Pick<CatalogueCounts, 'total' | 'isCapped'> | null
}

/** The suggestions that find something, with their counts. Where they cannot be counted, each choice can be taken away. */
function useSuggestions(
  address: BrowseAddress,
  params: URLSearchParams,
  status: Counts['status'],
): { suggestions: CountedSuggestion[]; isPending: boolean } {
  const { t } = useTranslation('browse')
  const locale = useLocale()
  const { api, ...starts } = useViewer()
  const { filters, days, q } = address
  const narrowing = useNarrowing()(address)
  const whole = new URLSearchParams(params)
  if (address.category) whole.set('category', address.category)
  const moved = days
    ? ([1, -1] as const)
        .map((by) => ({ from: addDays(days.from, by), until: addDays(days.until, by) }))
        .filter((range) => isRentable(range, starts))
    : []
  const suggestions: Suggestion[] = [
    ...moved.map((range) => ({
      key: range.from,
      icon: CalendarDays,
      title: formatShortRange(range, locale),
      search: changed(whole, { ...range }),
    })),
    ...(filters.size.length > 0 ? [{ key: 'size', icon: Ruler, title: t('none.anySize'), search: changed(whole, { size: null }) }] : []),
    ...(filters.color.length > 0
      ? [{ key: 'color', icon: Palette, title: t('none.anyColor'), search: changed(whole, { color: null }) }]
      : []),
    ...(q ? [{ key: 'q', icon: Search, title: t('none.noWords', { q }), search: changed(whole, { q: null }) }] : []),
    ...(countActive(address) > 1
      ? [{ key: 'all', icon: SlidersHorizontal, title: t('none.noFilters'), search: changed(whole, clearing) }]
      : []),
    ...(days ? [{ key: 'days', icon: CalendarDays, title: t('none.anyDays'), search: changed(whole, { from: null, until: null }) }] : []),
  ]
  const answers = useQueries({
    queries: suggestions.map(({ search }) => {
      return api.search.counts.queryOptions({ input: readAddress(new URLSearchParams(search), undefined, starts)?.counted ?? {} })
    }),
  })
  const counted = suggestions.flatMap((suggestion, index) => {
    const found = answers[index]?.data
    return found && found.total > 0 ? [{ ...suggestion, found }] : []
  })
  const isFailed = answers.some((answer) => answer.isError) || (status === 'failed' && counted.length === 0)
  if (!isFailed) return { suggestions: counted, isPending: answers.some((answer) => answer.isPending) }
  const without = narrowing.map(({ key, label, without }) => ({
    key: `without-${key}`,
    icon: X,
    title: t('takeAway', { name: label }),
    search: changed(whole, without),
    found: null,
  }))
  const uncounted = suggestions.filter(({ key }) => key === 'all' || key === 'days').map((suggestion) => ({ ...suggestion, found: null }))
  return { suggestions: [...without, ...uncounted], isPending: false }
}

/** Pieces that are free on the same days when only the category and the area are kept. */
function CloseToIt({ address: { category, days } }: { address: BrowseAddress }) {
  const { t } = useTranslation('browse')
  const { api } = useViewer()
  const locale = useLocale()
  const { search } = useLocation()
  const input = { ...(category ? { category } : {}), ...(days ?? {}), limit: 6 }
  const { data } = useQuery(api.search.browse.queryOptions({ input }))
  if (!data || data.items.length === 0 || !search) return null
  return (
    <section aria-labelledby="close" className="mt-14">
      <SectionTitle id="close" title={t('none.close')} />
      {days ? <p className="mt-1 text-quiet">{t('none.closeFree', { days: formatShortRange(days, locale) })}</p> : null}
      <ul className="mt-6 grid grid-cols-2 gap-x-3 gap-y-7 md:grid-cols-3 md:gap-x-6">
        {data.items.map((item) => (
          <li key={item.id} className="flex">
            <ItemCard item={item} days={days} className="w-full" />
          </li>
        ))}
      </ul>
    </section>
  )
}
