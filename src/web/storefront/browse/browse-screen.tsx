import { useSuspenseQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs } from 'react-router'
import { formatNumber, formatShortRange } from '#values/format.ts'
import { useEarliestWord } from '#web/features/dates/earliest-word.ts'
import { WhenWhereWhat } from '#web/features/dates/when-where-what.tsx'
import { RecentlyViewed } from '#web/features/items/recently-viewed.tsx'
import { Breadcrumb } from '#web/layout/page/breadcrumb.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { HydrateInOrder } from '#web/runtime/hydrate-in-order.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { pageRequest, passHeaders, prefetchWith, useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ActiveChips } from './active-chips.tsx'
import { type BrowseAddress, countActive, readAddress } from './browse-address.ts'
import { type BrowseQuery, useBrowseQuery } from './browse-query.ts'
import { AskAgain, type Counts, useCounts } from './counts.ts'
import { Filters } from './filters.tsx'
import { CardsSkeleton, Results } from './results.tsx'
import { SavedSearches } from './saved-searches.tsx'
import { Sorting, SortPill } from './sorting.tsx'
import { Total } from './total.tsx'

const FiltersSheet = lazy(() => import('./filters-sheet.tsx'))
// Without a Suspense around it the server waits for its code, so that it is there for readers without scripts.
const NothingFound = lazy(() => import('./nothing-found.tsx'))

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { viewer } = context.get(pageRequest)
  const address = readAddress(new URL(request.url).searchParams, params['category'], viewer)
  if (!address) throw data({ code: 'not-found' }, { status: 404 })
  return prefetchWith(
    { context, request },
    {
      needed: (api) => [api.search.browse.queryOptions({ input: address.input })],
      beside: (api) => [api.search.counts.queryOptions({ input: address.counted })],
    },
  )
}

export const headers = passHeaders

/** The catalogue: search, filters, cards. Every choice is in the address. */
export default function BrowseScreen() {
  const { t } = useTranslation(['browse', 'seo', 'items'])
  const { api } = useViewer()
  const { current, next, isLoading } = useBrowseQuery()
  const { address, params, pathname } = current
  const { data: page } = useSuspenseQuery(api.search.browse.queryOptions({ input: address.input }))
  const counts = useCounts(next.address)
  const first = useEarliestWord()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isNothing = page.items.length === 0 && !address.after
  const count = countActive(next.address)
  const { heading, title } = useHeading(address)
  const locale = useLocale()
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
        {...(address.category && { picture: `/og/${locale}/browse-${address.category}.jpg` })}
        isFound={page.items.length > 0 && [...params.keys()].every((name) => name === 'category')}
      />
      <div className="border-line pt-2 lg:border-b lg:py-4">
        <div className="wrap">
          <WhenWhereWhat variant="browse" from={address.days?.from} until={address.days?.until} area={address.place} q={address.q} />
        </div>
      </div>
      <div data-wide className="wrap pt-6 lg:pt-8">
        <Breadcrumb steps={steps} className="max-lg:hidden" />
        <BrowseHead asked={next} heading={heading} counts={counts} isPartial={page.isPartial} isNothing={isNothing && !isLoading} />
        {address.isWrongDays ? (
          <p role="alert" className="mt-4 rounded-card bg-warning-tint px-4 py-3 text-warning">
            {t('wrongDays', { first })}
          </p>
        ) : null}
        <div className="mt-4 lg:mt-8 lg:grid lg:grid-cols-[248px_minmax(0,1fr)] lg:gap-10">
          <aside id="filters" className="max-lg:hidden max-lg:target:mb-8 max-lg:target:block">
            <HydrateInOrder>
              <Filters asked={next} counts={counts} />
            </HydrateInOrder>
          </aside>
          <div className="min-w-0">
            <ActiveChips
              asked={next}
              lead={
                <FiltersLink
                  count={count}
                  onOpen={() => setSheetOpen(true)}
                  className="h-11 shrink-0 rounded-full bg-inverse px-5 text-secondary text-on-inverse max-md:hidden lg:hidden"
                />
              }
            />
            {isLoading ? (
              <CardsSkeleton />
            ) : isNothing ? (
              <NothingFound address={address} params={params} counts={counts} />
            ) : (
              <Results key={`${pathname}?${params}`} asked={current} counts={counts} first={page} />
            )}
            <HydrateInOrder>
              <SavedSearches address={address} className="mt-18" />
              <RecentlyViewed days={address.days} className="mt-18" />
            </HydrateInOrder>
          </div>
        </div>
      </div>
      <FootBar asked={next} count={count} onOpen={() => setSheetOpen(true)} />
      <AskAgain address={next.address} />
      {isSheetOpen ? (
        <Suspense>
          <FiltersSheet asked={next} counts={counts} onClose={() => setSheetOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface BrowseHeadProps {
  asked: BrowseQuery
  heading: string
  counts: Counts
  isPartial: boolean | undefined
  isNothing: boolean
}

/** The heading with the number of pieces, and the sorting beside it. */
function BrowseHead({ asked, heading, counts, isPartial, isNothing }: BrowseHeadProps) {
  const { t } = useTranslation('browse')
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:mt-4">
      <div>
        <h1 className="type-h1">{heading}</h1>
        <p role="status" aria-busy={counts.status === 'pending' || undefined} className="mt-1 text-quiet">
          {isPartial ? <span className="block text-pretty text-ink">{t('closest')}</span> : null}
          <Total address={asked.address} counts={counts} isNothing={isNothing} />
        </p>
      </div>
      <Sorting asked={asked} />
    </div>
  )
}

/** On a phone, filters and sorting at the lower edge of the window. */
function FootBar({ asked, count, onOpen }: { asked: BrowseQuery; count: number; onOpen: () => void }) {
  return (
    <div
      data-foot-bar
      data-bar="bottom"
      className="fixed start-1/2 bottom-4 z-30 flex h-14 -translate-x-1/2 items-center rounded-full bg-inverse text-on-inverse shadow-float rtl:translate-x-1/2 md:hidden"
    >
      <FiltersLink count={count} onOpen={onOpen} className="h-full ps-6 pe-5" />
      <span aria-hidden="true" className="h-full w-px bg-field opacity-50" />
      <SortPill asked={asked} />
    </div>
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
        <span className="inline-flex size-5.5 items-center justify-center rounded-full bg-primary text-caption text-on-primary">
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
    title: `${name}${t('comma')}${range}`,
  }
}
