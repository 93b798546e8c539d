import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, useParams } from 'react-router'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import { cityName, cityOfPickup, pickupName } from '#domain/site/areas/area.policy.ts'
import type { DayRange } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { readDays } from '#web/features/dates/days-in-address.ts'
import { useEarliestWord } from '#web/features/dates/earliest-word.ts'
import { useChoice } from '#web/features/dates/use-choice.ts'
import { HeartDisc, ItemCard } from '#web/features/items/item-card.tsx'
import { rememberSeen } from '#web/features/items/recent-store.ts'
import { RecentlyViewed } from '#web/features/items/recently-viewed.tsx'
import { Breadcrumb } from '#web/layout/page/breadcrumb.tsx'
import { PageHead, shortened } from '#web/layout/page/page-head.tsx'
import { HydrateInOrder } from '#web/runtime/hydrate-in-order.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { type Api, pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { AddToBag } from './add-to-bag.tsx'
import { DaysChoice } from './days-choice.tsx'
import { Delivery } from './delivery.tsx'
import { Cancellation, Facts, OwnerCard } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { BarDays, BarPrice, PriceLines } from './price-lines.tsx'
import { ProductData } from './product-data.tsx'
import { ReportItem } from './report-item.tsx'
import { RatingLine, Reviews } from './reviews/reviews.tsx'
import { ShareButton } from './share-button.tsx'
import { Sizes } from './sizes.tsx'
import { WaitEntry } from './wait-entry.tsx'

/** The longest name, in characters, that fits large in one line beside the pictures. */
const maxLargeTitle = 30

const DaysSheet = lazy(() => import('./days-sheet.tsx'))

const similarTo = (api: Api, id: string, days: DayRange | null) => api.items.similar.queryOptions({ input: { id, ...(days ?? {}) } })

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  if (!/^[A-Za-z0-9-]{1,64}$/.test(id)) throw data({ code: 'item.unknown' }, { status: 404 })
  const { viewer } = context.get(pageRequest)
  const { days } = readDays(new URL(request.url).searchParams, viewer)
  return prefetch(context, (api) => [
    api.items.get.queryOptions({ input: { id } }),
    similarTo(api, id, days),
    api.businessSettings.shown.queryOptions({ staleTime: 60_000 }),
    api.reviews.list.queryOptions({ input: { item: id } }),
  ]).catch((error) => insteadOf(context, id, error))
}

/** For a piece that is gone, status 410 and what is like it. */
async function insteadOf(context: LoaderFunctionArgs['context'], id: string, error: { init?: { status?: number } }) {
  if (error.init?.status !== 404) throw error
  const { api, queryClient } = context.get(pageRequest)
  const query = api.items.similar.queryOptions({ input: { id, gone: 'yes' } })
  await prefetch(context, () => [query])
  const instead = queryClient.getQueryData(query.queryKey)?.items ?? []
  throw instead.length > 0 ? data({ instead }, { status: 410 }) : error
}

/** One piece: pictures, price for the chosen days, when it is free, what it is like. */
export default function ProductScreen() {
  const { id = '' } = useParams()
  const { api } = useViewer()
  const { data: item } = useSuspenseQuery(api.items.get.queryOptions({ input: { id } }))
  const { days, isWrongDays } = useChoice()
  return <Piece key={item.id} item={item} days={days} isWrongDays={isWrongDays} />
}

function Piece({ item, days, isWrongDays }: { item: Item; days: DayRange | null; isWrongDays: boolean }) {
  const { t } = useTranslation(['product', 'dates'])
  const first = useEarliestWord()
  const locale = useLocale()
  const [isChoosing, setChoosing] = useState(false)
  const [focusRequest, setFocusRequest] = useState(0)
  useEffect(() => rememberSeen(item.id), [item.id])
  return (
    <>
      <PageHead
        title={t('rentIn', { name: item.name, city: cityName(cityOfPickup(item.area), locale) })}
        description={`${formatMoney(item.price, locale)} ${t('items:forDays', { count: item.days })}. ${shortened(item.description, 120)}`}
        picture={`/og/${locale}/${item.id}.jpg`}
        kind="product"
      />
      <ProductData item={item} />
      <div className="wrap">
        <Breadcrumb
          steps={[
            { label: t(`items:category.${item.category}`), to: `/browse/${item.category}` },
            { label: item.name, to: `/product/${item.id}` },
          ]}
          className="py-2.5 pe-24 max-lg:hidden"
        />
        <div className="grid gap-6 md:grid-cols-2 md:gap-8 md:pt-6 lg:grid-cols-[minmax(0,588fr)_minmax(0,612fr)] lg:gap-12 lg:pt-0">
          <div className="min-w-0">
            <HydrateInOrder>
              <Gallery item={item} />
            </HydrateInOrder>
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <PieceHeader item={item} />
            <PriceLines item={item} days={days} />
            <Sizes item={item} days={days} />
            {isWrongDays ? (
              <p role="alert" className="rounded-card bg-warning-tint px-4 py-3 text-warning">
                {t('wrongDays', { first })}
              </p>
            ) : null}
            <HydrateInOrder>
              <DaysChoice item={item} days={days} focusRequest={focusRequest} />
              <AddToBag item={item} days={days} onChoose={() => setFocusRequest(focusRequest + 1)} className="max-lg:hidden" />
              <WaitEntry item={item} days={days} />
              <Delivery item={item} days={days} />
              <Cancellation item={item} days={days} />
              <OwnerCard item={item} />
              <ReportItem id={item.id} />
            </HydrateInOrder>
          </div>
        </div>
        <div className="mt-18 grid gap-18 lg:mt-24 lg:gap-24">
          <HydrateInOrder>
            <Facts item={item} />
            <Reviews item={item} />
            <Similar item={item} days={days} />
            <RecentlyViewed except={item.id} days={days} />
          </HydrateInOrder>
        </div>
      </div>
      <div
        data-foot-bar={days ? 'tall' : ''}
        data-bar="bottom"
        className={cn(
          'fixed inset-x-0 bottom-0 z-30 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line bg-card px-4 lg:hidden',
          days ? 'min-h-30 pt-1 pb-[max(12px,env(safe-area-inset-bottom))]' : 'min-h-22.25 py-4 pb-[max(16px,env(safe-area-inset-bottom))]',
        )}
      >
        {days ? <BarDays days={days} onPress={() => setChoosing(true)} /> : null}
        <BarPrice item={item} days={days} hasLength={days === null} />
        <AddToBag item={item} days={days} onChoose={() => setChoosing(true)} className="px-6 max-[359px]:px-4 max-[359px]:text-base" />
      </div>
      {isChoosing ? (
        <Suspense>
          <DaysSheet item={item} days={days} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Brand, name, condition, area and rating, with sharing and the favourite beside them. */
function PieceHeader({ item }: { item: Item }) {
  const { t } = useTranslation('product')
  const locale = useLocale()
  return (
    <header className="relative">
      <div className="absolute -end-2.5 -top-11 flex max-lg:hidden">
        <ShareButton item={item} />
        <HeartDisc item={item} className="relative size-11 bg-transparent text-ink hover:bg-sunk" />
      </div>
      <p className="text-secondary text-quiet">
        <bdi translate="no">{item.brand}</bdi>
      </p>
      <h1 className={cn('type-h1-small', item.name.length > maxLargeTitle && 'lg:text-page-title lg:leading-8 lg:rtl:leading-11')}>
        {item.name}
      </h1>
      <p className="mt-1 text-secondary">
        {t(`items:condition.${item.condition}`)}
        <span className="sr-only">{t('items:comma')}</span>
        <span aria-hidden="true" className="mx-2 text-quiet">
          •
        </span>
        {pickupName(item.area, locale)}
        {item.worn === 0 ? (
          <span className="ms-3 rounded-full bg-gold-tint px-2.5 py-0.5 text-caption font-semibold text-gold-text">
            {t('firstUseMark')}
          </span>
        ) : null}
      </p>
      <RatingLine item={item} />
    </header>
  )
}

function Similar({ item, days }: { item: Item; days: DayRange | null }) {
  const { t } = useTranslation('product')
  const { api } = useViewer()
  const locale = useLocale()
  const { data: found } = useQuery({ ...similarTo(api, item.id, days), placeholderData: keepPreviousData })
  if (!found || found.items.length === 0) return null
  return (
    <section aria-labelledby="similar">
      <SectionTitle id="similar" title={t('similar')} />
      {days ? <p className="mt-1 text-quiet">{t('similarFree', { days: formatShortRange(days, locale) })}</p> : null}
      <ul className="mt-6 grid grid-cols-2 gap-x-3 gap-y-7 lg:grid-cols-4 lg:gap-x-6">
        {found.items.slice(0, 4).map((other) => (
          <li key={other.id} className="flex">
            <ItemCard item={other} days={days} className="w-full" />
          </li>
        ))}
      </ul>
    </section>
  )
}
