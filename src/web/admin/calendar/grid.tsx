import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { CalendarUnit } from '#domain/renting/managed-items/managed-items.contract.ts'
import { addDays, type Day } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { useLocale, useTo } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DayColumns, DayHeads, MonthHeads } from './day-heads.tsx'
import { dayCount, daysBack, dayWidth, headHeight, monthHeight, positionOfDay, rowHeight, type Shown, shownOf } from './geometry.ts'
import { UnitRow } from './unit-row.tsx'
import { useCursor } from './use-cursor.ts'
import { useBlocks, useMore, useUnits } from './use-unit-days.ts'

const daysBeforeToday = 3
const nothingShown: Shown = { firstRow: 0, lastRow: -1, firstDay: 0, lastDay: -1 }
/** The next units are asked for when so many rows are left below. */
const rowsAhead = 30

/** The grid of units and days. Only what is near the scrolled part is drawn. */
export function Grid({ q }: { q: string }) {
  const { t } = useTranslation('unit-calendar')
  const list = useUnits(q)
  const units = useMemo(() => list.data?.pages.flatMap((page) => page.units) ?? [], [list.data])
  if (list.isError)
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>{t('failed')}</p>
        <Button size="sm" variant="outline" onClick={() => void list.refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  if (!list.data) return <Skeleton className="min-h-0 flex-1" />
  if (units.length === 0) return <p className="text-secondary text-quiet">{t('none')}</p>
  return <UnitGrid units={units} hasMore={list.hasNextPage} isAsking={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
}

interface UnitGridProps {
  units: readonly CalendarUnit[]
  hasMore: boolean
  isAsking: boolean
  onMore: () => void
}

function UnitGrid({ units, hasMore, isAsking, onMore }: UnitGridProps) {
  const { t } = useTranslation('unit-calendar')
  const locale = useLocale()
  const to = useTo()
  const navigate = useNavigate()
  const { today } = useViewer()
  const isRtl = locale === 'ar'
  const start = addDays(today, -daysBack)
  const box = useRef<HTMLDivElement>(null)
  const shown = useShown(box, { rows: units.length, isRtl })
  const blocks = useBlocks(units, start, shown)
  useMore({ hasMore: hasMore && shown.lastRow > units.length - rowsAhead, isAsking, ask: onMore })
  const blockAt = (row: number, day: Day) => blocks.get(units[row]?.id ?? '')?.find((one) => one.from <= day && one.until >= day)
  const { cursor, goToToday, onKeyDown, takeFocus } = useCursor({ box, rows: units.length, isRtl })
  const cursorDay = addDays(start, cursor.day)
  const open = () => {
    const orderId = blockAt(cursor.row, cursorDay)?.orderId
    if (orderId) void navigate(to(`/admin/orders/${orderId}`))
  }
  const block = blockAt(cursor.row, cursorDay)
  const unit = units[cursor.row]
  const label = [
    unit?.name,
    unit && unit.quantity > 1 ? t('unit', { number: unit.number }) : null,
    formatDay(cursorDay, locale, 'full'),
    t(block ? `kind.${block.kind}` : 'free'),
    block?.customer,
  ]
    .filter(Boolean)
    .join(t('separator'))
  const cell = { day: cursor.day, label, onKeyDown, onOpen: open, takeFocus }
  return (
    <div
      ref={box}
      className="relative min-h-0 flex-1 overflow-auto overscroll-contain rounded-card border border-line bg-card [--names:144px] lg:[--names:240px]"
    >
      <div className="relative" style={{ width: positionOfDay(dayCount), height: monthHeight + headHeight + units.length * rowHeight }}>
        <DayColumns start={start} today={today} shown={shown} />
        <MonthHeads start={start} />
        <table
          aria-label={t('grid')}
          aria-rowcount={hasMore ? -1 : units.length + 1}
          aria-colcount={dayCount + 1}
          className="relative block"
          style={{ height: headHeight + units.length * rowHeight }}
        >
          <DayHeads start={start} today={today} shown={shown} onToday={goToToday} />
          <tbody className="block">
            {units.slice(shown.firstRow, shown.lastRow + 1).map((unit, place) => {
              const at = shown.firstRow + place
              return (
                <UnitRow
                  key={unit.id}
                  unit={unit}
                  at={at}
                  blocks={blocks.get(unit.id)}
                  start={start}
                  firstDay={shown.firstDay}
                  lastDay={shown.lastDay}
                  cursor={cursor.row === at ? cell : null}
                />
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** The visible part of the box; it begins some days before today. */
function useShown(box: { current: HTMLDivElement | null }, { rows, isRtl }: { rows: number; isRtl: boolean }): Shown {
  const [shown, setShown] = useState(nothingShown)
  useLayoutEffect(() => {
    const left = (daysBack - daysBeforeToday) * dayWidth
    box.current?.scrollTo({ left: isRtl ? -left : left })
  }, [box, isRtl])
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = () => {
      const next = shownOf(element, rows)
      setShown((before) => (isSame(before, next) ? before : next))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [box, rows])
  return shown
}

function isSame(one: Shown, other: Shown): boolean {
  return (
    one.firstRow === other.firstRow && one.lastRow === other.lastRow && one.firstDay === other.firstDay && one.lastDay === other.lastDay
  )
}
