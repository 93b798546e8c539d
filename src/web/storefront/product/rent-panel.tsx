import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ChevronDown, Truck } from 'lucide'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import { arrivalDay, depositOf, statedDays } from '#domain/catalogue/items/item.policy.ts'
import { addDays, type Day, type DayRange, lengthOf } from '#values/day.ts'
import { formatDay, formatNumber, formatRange, formatShortRange, noBreak } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Price } from '#web/ui/price.tsx'
import { useHydratedValue } from '#web/runtime/use-hydrated.ts'
import { LazyCalendar } from '#web/features/dates/lazy-calendar.tsx'
import { useAddToBag } from '#web/features/bag/use-add-to-bag.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { type Calendar, calendarReach, durations, firstFree, firstTaken, offerOf } from '#web/features/dates/rental-days.ts'

export interface Choice {
  item: Item
  days: DayRange | null
}

/** The days of the piece, once they are here. What wakes later than they came begins without them, like the page as it was sent. */
function useCalendar(item: Item): Calendar {
  const { api, today } = useViewer()
  const { data } = useQuery(api.items.calendar.queryOptions({ input: { id: item.id, from: today, until: addDays(today, calendarReach) } }))
  const days = useHydratedValue(data?.days, undefined)
  return useMemo(() => new Map(days?.map((day) => [day.day, day])), [days])
}

/** Price for the chosen days and the deposit, each on its own line. */
export function PriceLines({ item, days }: Choice) {
  const { t } = useTranslation('product')
  const locale = useLocale()
  const length = days ? lengthOf(days) : statedDays
  const price = item.priceByDays[length - 1] ?? item.price
  const deposit = depositOf(item.deposit, useViewer().trustLevel)
  return (
    <div className="border-y border-line py-4 lg:py-2.5">
      <details className="group/more">
        <summary className="flex list-none flex-wrap items-end justify-between gap-x-4 gap-y-1 [&::-webkit-details-marker]:hidden">
          <span>
            <Price amount={price} size="product" />{' '}
            <span className="whitespace-nowrap text-quiet">{t('items:forDays', { count: length })}</span>
          </span>
          <span className="mb-1 inline-flex items-center gap-2 text-[15px] type-label whitespace-nowrap">
            {t('breakdown')}
            <Icon of={ChevronDown} strokeWidth={1.6} className="size-5 transition-transform duration-200 group-open/more:rotate-180" />
          </span>
        </summary>
        <table className="mt-3 w-full text-[15px]">
          <caption className="pb-2 text-start type-small text-quiet">{t('ladder')}</caption>
          <tbody>
            {[...new Set([...durations, length])]
              .sort((a, b) => a - b)
              .map((count) => (
                <tr key={count} className={cn('border-t border-line', count === length && 'font-semibold')}>
                  <th scope="row" className="py-2 text-start font-[inherit]">
                    {t('dates:days', { count })}
                  </th>
                  <td className="py-2 text-end text-quiet">
                    <Price amount={Math.floor((item.priceByDays[count - 1] ?? 0) / count / 10) * 10} size="small" /> {t('aDay')}
                  </td>
                  <td className="py-2 text-end">
                    <Price amount={item.priceByDays[count - 1] ?? 0} className="font-[inherit]" />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
        <p className="pt-1 type-small text-quiet">{t('ladderNote', { percent: formatNumber(5, locale) })}</p>
      </details>
      {deposit > 0 ? (
        <p className="mt-2 text-[15px] text-quiet lg:mt-0.5">
          {t('deposit')} <Price amount={deposit} className="font-semibold text-ink" />
          {t('depositNote')}
        </p>
      ) : null}
    </div>
  )
}

/** Tiles for 1, 3, 7 and 14 days and the calendar for any range. */
export function DaysChoice({ item, days, isSheet = false }: Choice & { isSheet?: boolean }) {
  const { t } = useTranslation('product')
  const calendar = useCalendar(item)
  const { today, earliest } = useViewer()
  const starts = { today, earliest }
  const locale = useLocale()
  const navigate = useNavigate()
  const { search } = useLocation()
  const soonest = addDays(today, 2)
  const withDays = (range: DayRange) => {
    const next = new URLSearchParams(search)
    next.set('from', range.from)
    next.set('until', range.until)
    return `?${next}`
  }
  return (
    <div id={isSheet ? undefined : 'days'} className="scroll-mt-24">
      {isSheet ? null : (
        <div className="mb-3 flex items-baseline justify-between gap-4 lg:sr-only">
          <h2 className="type-label">{t('yourDays')}</h2>
          {days ? <bdi className="type-small text-quiet">{formatRange(days, locale)}</bdi> : null}
        </div>
      )}
      <ul className={cn('grid gap-2 lg:grid-cols-4', isSheet ? 'grid-cols-4' : 'grid-cols-2')}>
        {durations.map((length) => {
          const offer = offerOf(length, days?.from ?? firstFree(length, { ...starts, soonest }, calendar) ?? soonest, starts, calendar)
          const isChosen = days !== null && lengthOf(days) === length
          const look = cn(
            'flex h-full min-h-[88px] flex-col rounded-card border border-line bg-card px-4 py-2.5 lg:min-h-[66px] lg:py-1.5',
            isSheet && 'min-h-[68px] items-center px-1 text-center',
            isChosen && 'border-primary bg-primary-tint shadow-[inset_0_0_0_1px_var(--color-primary)]',
          )
          const face = (
            <>
              <span className="text-[15px] font-medium">{t('dates:days', { count: length })}</span>
              <Price amount={item.priceByDays[length - 1] ?? 0} />
              <bdi className={cn('type-small text-quiet', isSheet ? 'sr-only' : 'lg:sr-only')}>{formatShortRange(offer.days, locale)}</bdi>
            </>
          )
          if (!offer.isFree) {
            return (
              <li key={length}>
                <div className={cn(look, 'relative hatch text-quiet')}>
                  {/* What it was before the calendar came keeps its height. */}
                  <span aria-hidden className="invisible flex flex-col">
                    {face}
                  </span>
                  <span
                    className={cn(
                      'absolute inset-0 flex flex-col',
                      isSheet ? 'items-center px-1 py-2.5 lg:py-1.5' : 'px-4 py-2.5 lg:py-1.5',
                    )}
                  >
                    <span className="w-fit rounded-check bg-card px-1 ltr:line-through">{t('dates:days', { count: length })}</span>
                    <TakenWords day={offer.taken} isSheet={isSheet} />
                  </span>
                </div>
              </li>
            )
          }
          return (
            <li key={length}>
              <Link
                to={withDays(offer.days)}
                replace
                preventScrollReset
                aria-current={isChosen || undefined}
                className={cn(look, !isChosen && 'hover:border-field')}
              >
                {face}
              </Link>
            </li>
          )
        })}
      </ul>
      <LazyCalendar
        isWanted={isSheet}
        className="mt-3 lg:mt-1"
        value={days}
        onChange={(range) => void navigate({ search: withDays(range) }, { replace: true, preventScrollReset: true })}
        starts={starts}
        days={calendar}
        label={t('yourDays')}
      />
    </div>
  )
}

/** Why a duration is unavailable; one word in a narrow tile, so that its height stays. */
function TakenWords({ day, isSheet }: { day: Day | null; isSheet: boolean }) {
  const { t } = useTranslation('product')
  const locale = useLocale()
  const look = 'mt-0.5 w-fit rounded-check bg-card px-1 text-[13px] leading-[18px] rtl:leading-[22px]'
  if (isSheet) return <span className={look}>{t('taken')}</span>
  if (!day) return <span className={look}>{t('notThen')}</span>
  return (
    <>
      <span aria-hidden className={cn(look, 'max-lg:hidden')}>
        {t('taken')}
      </span>
      <span className={cn(look, 'lg:sr-only')}>{t('takenOn', { day: formatDay(day, locale, 'short') })}</span>
    </>
  )
}

/** When it comes and goes. */
export function Delivery({ days }: { days: DayRange | null }) {
  const { t } = useTranslation('product')
  const { today, earliest } = useViewer()
  const locale = useLocale()
  const arrival = days && arrivalDay(days.from, earliest)
  return (
    <p className="flex items-start gap-4 rounded-card bg-sunk px-5 py-3.5 text-[15px] lg:py-2.5">
      <Icon of={Truck} strokeWidth={1.6} className="mt-0.5 size-5 shrink-0 text-primary-text rtl:-scale-x-100" />
      {days && arrival ? (
        <span>
          {t('arrives')}{' '}
          <strong className="font-semibold">
            {t('arrivesAt', { day: arrival === today ? t('dates:today.from') : noBreak(formatDay(arrival, locale)) })}
          </strong>
          {arrival === days.from ? t('sameDay') : null}
          {t('goesBack')} <strong className="font-semibold">{noBreak(formatDay(addDays(days.until, 1), locale))}</strong>
        </span>
      ) : (
        <span>{t('deliveryRule')}</span>
      )}
    </p>
  )
}

/** The price for the chosen days, or for three, with the deposit apart: beside the button of a bar. */
export function BarPrice({ item, days }: Choice) {
  const { t } = useTranslation('product')
  const length = days ? lengthOf(days) : statedDays
  const deposit = depositOf(item.deposit, useViewer().trustLevel)
  return (
    <p className="min-w-0">
      <span className="block">
        <Price amount={item.priceByDays[length - 1] ?? item.price} size="card" />{' '}
        <span className="type-small whitespace-nowrap text-quiet">{t('items:forDays', { count: length })}</span>
      </span>
      {deposit > 0 ? (
        <span className="block type-small text-quiet">
          {t('plusDeposit')} <Price amount={deposit} size="small" />
        </span>
      ) : null}
    </p>
  )
}

export interface AddToBagProps extends Choice {
  /** Asks for other days. */
  onChoose: () => void
  className?: string
}

/** Adds the item to the bag for the chosen days, or says what is missing. */
export function AddToBag({ item, days, onChoose, className }: AddToBagProps) {
  const { t } = useTranslation('product')
  const calendar = useCalendar(item)
  const addToBag = useAddToBag()
  const isTaken = days !== null && firstTaken(days, calendar) !== null
  const isReady = days !== null && !isTaken
  function add() {
    if (!days || isTaken) {
      onChoose()
      return
    }
    addToBag(item, { days, price: item.priceByDays[lengthOf(days) - 1] ?? item.price, limit: item.quantity })
  }
  return (
    <Button size="lg" variant={isReady ? 'primary' : 'soft'} onClick={add} className={className}>
      {isReady ? t('add') : isTaken ? t('takenThen') : t('chooseFirst')}
    </Button>
  )
}
