import { useTranslation } from 'react-i18next'
import type { CalendarBlock } from '#domain/renting/managed-items/managed-items.contract.ts'
import { type BlockKind, blockKinds } from '#domain/renting/managed-items/managed-items.policy.ts'
import { addDays, type Day, daysBetween, lengthOf } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { dayCount, dayWidth, positionOfDay } from './geometry.ts'

/** Colour and pattern of each kind; its word is in the legend, and in the bar where there is room. */
const looks: Readonly<Record<BlockKind, string>> = {
  held: 'border border-dashed border-field bg-card text-quiet',
  requested: 'border border-dashed border-primary-text bg-primary-tint text-primary-text',
  booked: 'bg-primary text-on-primary',
  out: 'bg-good text-card',
  late: 'border-2 border-bad bg-bad-tint font-semibold text-bad',
  back: 'border border-primary-text bg-card text-primary-text',
  transit: 'border border-dashed border-line bg-page text-quiet',
  cleaning: 'dots text-quiet',
  closed: 'hatch bg-sunk text-ink',
  retired: 'hatch border border-bad bg-sunk text-bad',
}
const shownName = 2

/** A block of a unit at its days; a rental opens its order. */
export function BlockBar({ block, start }: { block: CalendarBlock; start: Day }) {
  const { t } = useTranslation('unit-calendar')
  const locale = useLocale()
  const first = Math.max(0, daysBetween(start, block.from))
  const last = Math.min(dayCount - 1, daysBetween(start, block.until))
  const range = { from: addDays(start, first), until: addDays(start, last) }
  const word = t(`kind.${block.kind}`)
  const label = [word, formatShortRange(range, locale), block.customer].filter(Boolean).join(t('separator'))
  const isNamed = lengthOf(range) >= shownName && !['transit', 'cleaning'].includes(block.kind)
  const bar = (
    <span
      className={cn(
        'flex h-7 items-center overflow-hidden rounded-full px-2 text-tag whitespace-nowrap',
        looks[block.kind],
        isNamed || 'px-0',
      )}
    >
      {isNamed ? (
        <bdi translate="no" className="truncate">
          {block.customer ?? word}
        </bdi>
      ) : null}
    </span>
  )
  return (
    <td
      aria-colindex={first + 2}
      aria-colspan={last - first + 1}
      className="absolute top-2 block px-0.5"
      style={{ insetInlineStart: positionOfDay(first), width: (last - first + 1) * dayWidth }}
    >
      {block.orderId ? (
        <LocalLink
          to={`/admin/orders/${block.orderId}`}
          tabIndex={-1}
          aria-label={label}
          title={label}
          className="relative block after:absolute after:-inset-y-2 after:inset-x-0"
        >
          {bar}
        </LocalLink>
      ) : (
        <span title={label}>
          {bar}
          <span className="sr-only">{label}</span>
        </span>
      )}
    </td>
  )
}

/** The legend of colours and patterns; on a phone on request. */
export function Legend() {
  const { t } = useTranslation('unit-calendar')
  return (
    <>
      <div className="max-lg:hidden">
        <Kinds />
      </div>
      <details className="lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center text-caption text-quiet">{t('legend')}</summary>
        <Kinds />
      </details>
    </>
  )
}

function Kinds() {
  const { t } = useTranslation('unit-calendar')
  return (
    <ul aria-label={t('legend')} className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-quiet">
      {blockKinds.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={cn('h-3.5 w-6 rounded-full', looks[kind])} />
          {t(`kind.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
