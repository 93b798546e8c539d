import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { addDays, type Day, type DayRange, lengthOf } from '#values/day.ts'
import { formatDay, formatShortRange } from '#values/format.ts'
import { LazyCalendar } from '#web/features/dates/lazy-calendar.tsx'
import { durations, firstFree, offerOf } from '#web/features/dates/rental-days.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Price } from '#web/ui/price.tsx'
import { type ItemOnDays, useCalendar } from './use-calendar.ts'

export interface DaysChoiceProps extends ItemOnDays {
  isSheet?: boolean
  /** Each higher number brings the focus to a day of the calendar. */
  focusRequest: number
}

/** Tiles for 1, 3, 7 and 14 days and the calendar for any range. */
export function DaysChoice({ item, days, isSheet = false, focusRequest }: DaysChoiceProps) {
  const { t } = useTranslation('product')
  const calendar = useCalendar(item)
  const { today, earliest } = useViewer()
  const starts = { today, earliest }
  const locale = useLocale()
  const navigate = useNavigate()
  const { search } = useLocation()
  // Only this outline shows that the button did something, if the calendar is visible already.
  const isAsked = focusRequest > 0 && !isSheet && days === null
  const soonest = addDays(today, 2)
  // The names of two months do not fit on one line of a tile that is half as wide as a phone.
  const first = days?.from ?? soonest
  const isWide = !isSheet && durations.some((length) => addDays(first, length - 1).slice(0, 7) !== first.slice(0, 7))
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
          {days ? <bdi className="type-small whitespace-nowrap text-quiet">{formatShortRange(days, locale)}</bdi> : null}
        </div>
      )}
      <ul className={cn('grid gap-2 lg:grid-cols-4', isSheet ? 'grid-cols-4' : !isWide && 'grid-cols-2')}>
        {durations.map((length) => {
          const offer = offerOf(length, days?.from ?? firstFree(length, { ...starts, soonest }, calendar) ?? soonest, starts, calendar)
          return (
            <li key={length}>
              <DurationTile
                length={length}
                price={item.priceByDays[length - 1] ?? 0}
                offer={offer}
                isChosen={days !== null && lengthOf(days) === length}
                isSheet={isSheet}
                isWide={isWide}
                to={withDays(offer.days)}
              />
            </li>
          )
        })}
      </ul>
      <LazyCalendar
        isWanted={isSheet}
        focusRequest={focusRequest}
        className={cn('mt-4 lg:mt-2', isAsked && 'rounded-card outline-2 outline-offset-4 outline-chosen')}
        value={days}
        onChange={(range) => void navigate({ search: withDays(range) }, { replace: true, preventScrollReset: true })}
        starts={starts}
        days={calendar}
        label={t('yourDays')}
      />
    </div>
  )
}

interface DurationTileProps {
  length: number
  price: number
  offer: ReturnType<typeof offerOf>
  isChosen: boolean
  isSheet: boolean
  /** As wide as a phone, with the price beside the days. */
  isWide: boolean
  /** The address with these days. */
  to: string
}

/** A duration with its price and days: a link, or hatched with the reason where it is taken. */
function DurationTile({ length, price, offer, isChosen, isSheet, isWide, to }: DurationTileProps) {
  const { t } = useTranslation('product')
  const locale = useLocale()
  const look = cn(
    'flex h-full min-h-22 flex-col rounded-card border border-line bg-card px-4 py-2.5 lg:min-h-16.5 lg:py-1.5',
    isSheet && 'min-h-17 items-center px-1 text-center',
    isWide && 'max-lg:min-h-16 max-lg:flex-row max-lg:items-center max-lg:justify-between max-lg:gap-4 max-lg:py-1.5',
    isChosen && 'border-chosen bg-primary-tint shadow-[inset_0_0_0_1px_var(--color-chosen)]',
  )
  const face = (
    <>
      <span className={isWide ? 'flex flex-col lg:contents' : 'contents'}>
        <span className="text-secondary font-medium">{t('dates:days', { count: length })}</span>
        <bdi className={cn('order-last type-small text-quiet', isWide && 'whitespace-nowrap', isSheet ? 'sr-only' : 'lg:sr-only')}>
          {formatShortRange(offer.days, locale)}
        </bdi>
      </span>
      <Price amount={price} />
    </>
  )
  if (offer.isFree) {
    return (
      <Link to={to} replace preventScrollReset aria-current={isChosen || undefined} className={cn(look, !isChosen && 'hover:border-field')}>
        {face}
      </Link>
    )
  }
  return (
    <div className={cn(look, 'relative hatch text-quiet')}>
      {/* The invisible price keeps the tile as high as the others. */}
      <span aria-hidden className="invisible contents">
        {face}
      </span>
      <span className={cn('absolute inset-0 flex flex-col', isSheet ? 'items-center px-1 py-2.5 lg:py-1.5' : 'px-4 py-2.5 lg:py-1.5')}>
        <span className="w-fit rounded-check bg-card px-1 ltr:line-through">{t('dates:days', { count: length })}</span>
        <TakenWords day={offer.taken} isSheet={isSheet} />
      </span>
    </div>
  )
}

/** Why a duration is unavailable; one word in a narrow tile, so that its height stays. */
function TakenWords({ day, isSheet }: { day: Day | null; isSheet: boolean }) {
  const { t } = useTranslation('product')
  const locale = useLocale()
  const look = 'mt-0.5 w-fit rounded-check bg-card px-1 text-caption leading-4.5 rtl:leading-5.5'
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
