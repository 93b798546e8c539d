import { ChevronLeft, ChevronRight, Truck } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnMonth } from '#domain/renting/calendars/calendar.contract.ts'
import type { DayRange } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { BlockPanel } from './block-panel.tsx'
import { BlockedDays } from './blocked-days.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { barLooks } from './month-bar.tsx'
import { MonthGrid } from './month-grid.tsx'
import { monthAfter } from './weeks.ts'

export interface PieceCalendarProps {
  data: OwnMonth
  month: string
  onMonth: (month: string) => void
}

/** The month of a piece, what is chosen of it to be blocked, and what is blocked. */
export function PieceCalendar({ data, month, onMonth }: PieceCalendarProps) {
  const { t } = useTranslation('calendars')
  const locale = useLocale()
  const [chosen, setChosen] = useState<DayRange | null>(null)
  const [unit, setUnit] = useState('')
  const shown = data.units.filter(({ id }) => unit === '' || id === unit).map(({ number }) => number)
  return (
    <div className="flex flex-col gap-4 md:grid md:items-start md:gap-6 xl:grid-cols-[minmax(0,1fr)_304px]">
      <div className="min-w-0 max-md:-mx-2">
        <section aria-label={t('month.title')} className="overflow-hidden rounded-card border border-line bg-card">
          <div className="flex items-center justify-between p-2">
            <IconButton label={t('month.before')} onClick={() => onMonth(monthAfter(month, -1))}>
              <Icon of={ChevronLeft} className="rtl:-scale-x-100" />
            </IconButton>
            <h2 aria-live="polite" className="type-h3">
              {formatDay(`${month}-01`, locale, 'month')}
            </h2>
            <IconButton label={t('month.after')} onClick={() => onMonth(monthAfter(month, 1))}>
              <Icon of={ChevronRight} className="rtl:-scale-x-100" />
            </IconButton>
          </div>
          <MonthGrid
            data={data}
            month={month}
            bars={data.bars.filter((bar) => shown.includes(bar.unit))}
            units={shown}
            chosen={chosen}
            onChoose={setChosen}
            onMonth={onMonth}
          />
        </section>
        <Key />
        <p className="mt-2 type-small text-quiet max-md:px-2">
          <span className="pointer-coarse:hidden">{t('month.hint')}</span>
          <span className="hidden pointer-coarse:inline">{t('month.touchHint')}</span>
        </p>
      </div>
      {/* On a phone its parts are siblings of the month. The chosen days then stick to the foot of the screen while the month is visible. */}
      <div className="flex flex-col gap-4 max-md:contents">
        {data.units.length > 1 ? (
          <Field label={t('month.unit')}>
            <Select value={unit} onChange={(event) => setUnit(event.target.value)}>
              <option value="">{t('month.all', { count: data.units.length })}</option>
              {data.units.map(({ id, number }) => (
                <option key={id} value={id}>
                  {t('month.number', { number })}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        {chosen ? (
          <BlockPanel
            key={`${chosen.from} ${chosen.until} ${unit}`}
            item={data.piece.id}
            unit={unit}
            chosen={chosen}
            onEnd={() => setChosen(null)}
          />
        ) : null}
        <BlockedDays data={data} />
        <CalendarLink turnaroundDays={data.turnaroundDays} />
      </div>
    </div>
  )
}

const kinds = ['booked', 'requested', 'transit', 'cleaning', 'blocked'] as const

function Key() {
  const { t } = useTranslation('calendars')
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 type-small text-quiet max-md:px-2">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          {kind === 'transit' ? (
            <Icon of={Truck} className="size-4 rtl:-scale-x-100" />
          ) : (
            <span aria-hidden="true" className={cn('size-3.5 rounded-full', barLooks[kind])} />
          )}
          {t(`month.state.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
