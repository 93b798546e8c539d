import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowUpDown, SlidersHorizontal } from 'lucide'
import { Suspense, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { useTranslation } from 'react-i18next'
import { data, Form, type LoaderFunctionArgs, useLocation, useNavigate, useNavigation, useParams } from 'react-router'
import { sorts } from '#domain/catalogue/items/item-terms.policy.ts'
import { lengthOf } from '#values/day.ts'
import { formatNumber, formatShortRange } from '#values/format.ts'
import { HydrateInOrder } from '#web/runtime/hydrate-in-order.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Breadcrumb } from '#web/layout/breadcrumb.tsx'
import { useEarliestWord } from '#web/features/dates/earliest-word.ts'
import { WhenWhereWhat } from '#web/features/dates/when-where-what.tsx'
import { RecentlyViewed } from '#web/features/items/recently-viewed.tsx'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { ActiveChips, countActive } from './active-chips.tsx'
import { type BrowseAddress, changed, readAddress } from './browse-address.ts'
import { Filters } from './filters.tsx'
import { NothingFound } from './nothing-found.tsx'
import { CardsSkeleton, Results } from './results.tsx'
import { SavedSearches } from './saved-searches.tsx'

const FiltersSheet = lazy(() => import('./filters-sheet.tsx'))

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { viewer } = context.get(pageRequest)
  const address = readAddress(new URL(request.url).searchParams, params['category'], viewer)
  if (!address) throw data({ code: 'not-found' }, { status: 404 })
  return prefetch(context, (api) => [api.search.browse.queryOptions({ input: address.input })])
}

/** The catalogue: search, filters, cards. Everything chosen stands in the address. */
export default function BrowseScreen() {
  const { search } = useLocation()
  const { category } = useParams()
  const starts = useViewer()
  const params = new URLSearchParams(search)
  const address = readAddress(params, category, starts)
  if (!address) throw data({ code: 'not-found' }, { status: 404 })
  return <Screen address={address} params={withCategory(params, address)} />
}

function Screen({ address, params }: { address: BrowseAddress; params: URLSearchParams }) {
  const { t } = useTranslation(['browse', 'dates', 'seo', 'items'])
  const { api } = useViewer()
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const { data: page } = useSuspenseQuery(api.search.browse.queryOptions({ input: address.input }))
  const first = useEarliestWord()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === pathname && navigation.location.search !== search
  const count = countActive(address)
  const { heading, title } = useHeading(address)
  const own = ownQuery(params, pathname)
  const steps = [
    { label: t('browse'), to: '/browse' },
    ...(address.category ? [{ label: t(`items:category.${address.category}`), to: `/browse/${address.category}` }] : []),
  ]
  return (
    <>
      <PageHead
        title={title}
        description={t(`seo:browse.${address.category ?? 'all'}`)}
        path={address.category ? `/browse/${address.category}` : '/browse'}
        isFound={page.total > 0 && [...own.keys()].every((name) => name === 'category')}
      />
      <div className="border-line pt-2 lg:border-b lg:py-4">
        <div className="wrap">
          <WhenWhereWhat variant="browse" from={address.days?.from} until={address.days?.until} area={address.place} q={address.q} />
        </div>
      </div>
      <div className="wrap pt-6 lg:pt-8">
        <Breadcrumb steps={steps} className="max-lg:hidden" />
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:mt-4">
          <div>
            <h1 className="type-h1">{heading}</h1>
            <p role="status" className="mt-1 text-quiet">
              {page.isPartial ? <span className="block text-pretty text-ink">{t('closest')}</span> : null}
              {address.days && page.total > 0
                ? t('countDays', { count: page.total, days: t('dates:days', { count: lengthOf(address.days) }) })
                : t('count', { count: page.total })}
            </p>
          </div>
          <Sorting address={address} params={own} />
        </div>
        {address.isWrongDays ? (
          <p role="alert" className="mt-4 rounded-card bg-warning-tint px-4 py-3 text-warning">
            {t('wrongDays', { first })}
          </p>
        ) : null}
        <div className="mt-4 lg:mt-8 lg:grid lg:grid-cols-[248px_minmax(0,1fr)] lg:gap-10">
          <aside id="filters" className="max-lg:hidden max-lg:target:mb-8 max-lg:target:block">
            <HydrateInOrder>
              <Filters address={address} page={page} params={own} />
            </HydrateInOrder>
          </aside>
          <div className="min-w-0">
            <ActiveChips
              address={address}
              params={own}
              lead={
                <FiltersLink
                  count={count}
                  onOpen={() => setSheetOpen(true)}
                  className="h-11 shrink-0 rounded-full bg-inverse px-5 text-[15px] text-on-inverse max-md:hidden lg:hidden"
                />
              }
            />
            {isLoading ? (
              <CardsSkeleton />
            ) : page.total === 0 ? (
              <NothingFound address={address} params={own} facets={page.facets} />
            ) : (
              <Results key={pathname + search} address={address} params={own} first={page} />
            )}
            <HydrateInOrder>
              <SavedSearches address={address} className="mt-[72px]" />
              <RecentlyViewed days={address.days} className="mt-[72px]" />
            </HydrateInOrder>
          </div>
        </div>
      </div>
      <div
        data-foot-bar
        className="fixed start-1/2 bottom-4 z-30 flex h-14 -translate-x-1/2 items-center rounded-full bg-inverse text-on-inverse shadow-float rtl:translate-x-1/2 md:hidden"
      >
        <FiltersLink count={count} onOpen={() => setSheetOpen(true)} className="h-full ps-6 pe-5" />
        <span aria-hidden="true" className="h-full w-px bg-field opacity-50" />
        <SortPill address={address} params={own} />
      </div>
      {isSheetOpen ? (
        <Suspense>
          <FiltersSheet address={address} page={page} params={own} onClose={() => setSheetOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Opens the filters in a sheet; without a script it leads to them on the page. */
function FiltersLink({ count, onOpen, className }: { count: number; onOpen: () => void; className: string }) {
  const { t } = useTranslation('browse')
  const locale = useLocale()
  return (
    <a
      href="#filters"
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
      className={cn('inline-flex items-center gap-2.5 type-label', className)}
    >
      <Icon of={SlidersHorizontal} strokeWidth={1.8} className="size-5" />
      {t('filters')}
      {count > 0 ? (
        <span className="inline-flex size-[22px] items-center justify-center rounded-full bg-primary text-[13px] text-on-primary">
          {formatNumber(count, locale)}
        </span>
      ) : null}
    </a>
  )
}

function useHeading(address: BrowseAddress): { heading: string; title: string } {
  const { t } = useTranslation('browse')
  const locale = useLocale()
  const { category, days, q, filters } = address
  const [occasion, ...otherOccasions] = filters.occasion
  const ofOccasion = occasion && otherOccasions.length === 0 ? t(`items:occasion.${occasion}`) : null
  const name = category ? t(`items:category.${category}`) : q ? t('resultsFor', { q }) : (ofOccasion ?? t('all'))
  if (!days) return { heading: name, title: category ? t(`title.${category}`) : q || ofOccasion ? name : t('title.all') }
  const range = formatShortRange(days, locale)
  return {
    heading: category || (ofOccasion && !q) ? t('categoryFree', { category: name, days: range }) : t('available', { days: range }),
    title: `${name}, ${range}`,
  }
}

function useSorting(params: URLSearchParams): (sort: string) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (sort) =>
    void navigate({ pathname, search: changed(params, { sort: sort === 'recommended' ? null : sort }) }, { preventScrollReset: true })
}

function Sorting({ address, params }: { address: BrowseAddress; params: URLSearchParams }) {
  const { t } = useTranslation('browse')
  const sortBy = useSorting(params)
  const { pathname } = useLocation()
  return (
    <Form action={pathname} className="flex items-center gap-2 max-md:hidden">
      {[...params]
        .filter(([name]) => name !== 'sort' && name !== 'after')
        .map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
      <label htmlFor="sort" className="text-[15px] text-quiet">
        {t('sortBy')}
      </label>
      <select
        id="sort"
        name="sort"
        value={address.sort}
        onChange={(event) => sortBy(event.target.value)}
        className="select-arrow h-11 cursor-pointer appearance-none -me-3.5 rounded-full bg-transparent ps-2 pe-10 text-[15px] type-label [field-sizing:content]"
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" variant="soft" size="sm">
          {t('apply')}
        </Button>
      </noscript>
    </Form>
  )
}

function SortPill({ address, params }: { address: BrowseAddress; params: URLSearchParams }) {
  const { t } = useTranslation('browse')
  const sortBy = useSorting(params)
  return (
    <label className="relative inline-flex h-full cursor-pointer items-center gap-2.5 ps-5 pe-6 type-label has-focus-visible:outline-2">
      <Icon of={ArrowUpDown} strokeWidth={1.8} className="size-5" />
      {t('sortShort')}
      <select
        aria-label={t('sortBy')}
        value={address.sort}
        onChange={(event) => sortBy(event.target.value)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A category in the path is written into the query of links that leave the path. */
function withCategory(params: URLSearchParams, address: BrowseAddress): URLSearchParams {
  const next = new URLSearchParams(params)
  if (address.category) next.set('category', address.category)
  return next
}

/** The query of this path: without the category that the path already names. */
function ownQuery(params: URLSearchParams, pathname: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (!/\/browse\/?$/.test(pathname)) next.delete('category')
  return next
}
