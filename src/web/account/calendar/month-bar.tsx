import { Truck } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { BarKind } from '#domain/renting/calendars/calendar.policy.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { WeekBar } from './weeks.ts'

const columns = ['col-start-1', 'col-start-2', 'col-start-3', 'col-start-4', 'col-start-5', 'col-start-6', 'col-start-7']
const spans = ['col-span-1', 'col-span-2', 'col-span-3', 'col-span-4', 'col-span-5', 'col-span-6', 'col-span-7']
const lanes = ['row-start-1', 'row-start-2', 'row-start-3']

/** Distinguished by their pattern too, not by colour alone. */
export const barLooks: Record<BarKind | 'past', string> = {
  booked: 'bg-primary text-on-primary',
  past: 'bg-sunk text-ink',
  requested: 'border border-dashed border-primary-text bg-primary-tint text-primary-text',
  transit: 'border border-dashed border-field text-quiet',
  cleaning: 'dots text-quiet',
  blocked: 'hatch bg-sunk text-ink',
  held: 'border border-dotted border-field bg-sunk text-quiet',
}

/** A bar over the days of a week; its words are on a plain patch over a pattern. */
export function MonthBar({ bar, lane, today }: { bar: WeekBar; lane: number; today: string }) {
  const { t } = useTranslation('calendars')
  const { kind, customer, column, span, isFirst, isLast } = bar
  const look = kind === 'booked' && bar.until < today ? 'past' : kind
  const words = {
    booked: customer ?? t('month.state.booked'),
    requested: customer === null ? t('month.state.requested') : t('month.asks', { name: customer }),
    transit: '',
    cleaning: span > 1 ? t('month.state.cleaning') : '',
    blocked: span > 1 ? t('month.state.blocked') : '',
    held: span > 1 ? t('month.hold') : '',
  }[kind]
  const isPatterned = kind === 'cleaning' || kind === 'blocked'
  return (
    <span
      className={cn(
        'mx-0.5 flex h-6 min-w-0 items-center overflow-hidden px-2 text-tag leading-4 font-semibold lg:mx-1 lg:h-8 lg:text-caption',
        columns[column],
        spans[span - 1],
        lanes[lane],
        barLooks[look],
        isFirst ? 'rounded-s-full' : '-ms-px border-s-0',
        isLast ? 'rounded-e-full' : '-me-px border-e-0',
        kind === 'transit' && 'justify-center px-0',
      )}
    >
      {kind === 'transit' ? <Icon of={Truck} className="size-4 rtl:-scale-x-100" /> : null}
      {words ? <span className={cn('truncate', isPatterned && 'rounded-full bg-card px-1.5')}>{words}</span> : null}
    </span>
  )
}
