import { CalendarDays } from 'lucide'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DayRange, lengthOf } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useDismiss } from '#web/ui/use-dismiss.ts'
import { startsWithin } from './days-in-address.ts'
import { Part } from './search-part.tsx'

const DaysPopover = lazy(() => import('./days-popover.tsx'))

/** The height in px that the open two-month calendar needs, its margin included. */
const calendarHeight = 420
const headerHeight = 73

/** A button that opens the calendar below (on a phone a sheet), the same before and after hydration; two date fields without scripts. */
export function When({
  days,
  onChange,
  onOpenSheet,
}: {
  days: DayRange | null
  onChange: (days: DayRange | null) => void
  onOpenSheet: () => void
}) {
  const { t } = useTranslation('dates')
  const [isOpen, setOpen] = useState(false)
  const [isAbove, setAbove] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const dismiss = useCallback((by: 'press' | 'escape') => {
    setOpen(false)
    if (by === 'escape') trigger.current?.focus()
  }, [])
  useDismiss(box, dismiss, isOpen)
  const toggle = () => {
    if (!window.matchMedia('(min-width: 64rem)').matches) return onOpenSheet()
    const bar = box.current?.parentElement?.getBoundingClientRect()
    setAbove(bar !== undefined && window.innerHeight - bar.bottom < calendarHeight && bar.top - headerHeight > calendarHeight)
    setOpen(!isOpen)
  }
  return (
    <div ref={box} className="min-w-0 md:flex-[1.38] lg:flex-[1.4]">
      <Part icon={<Icon of={CalendarDays} />} label={t('when')}>
        {(id) => (
          <>
            {import.meta.env.SSR ? <DayInputs label={`${id}-label`} days={days} /> : <noscript />}
            <button
              ref={trigger}
              id={id}
              type="button"
              aria-labelledby={`${id}-label ${id}`}
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              onClick={toggle}
              className="flex h-[1lh] w-full flex-wrap items-baseline gap-x-3 overflow-hidden text-start text-base outline-none noscript:hidden md:max-lg:text-secondary"
            >
              <ChosenDays days={days} />
            </button>
          </>
        )}
      </Part>
      {days ? (
        <>
          <input type="hidden" name="from" value={days.from} />
          <input type="hidden" name="until" value={days.until} />
        </>
      ) : null}
      {isOpen ? (
        <Suspense>
          <DaysPopover
            days={days}
            isAbove={isAbove}
            onChoose={(range) => {
              onChange(range)
              setOpen(false)
              trigger.current?.focus()
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function ChosenDays({ days }: { days: DayRange | null }) {
  const { t } = useTranslation('dates')
  const locale = useLocale()
  if (!days) return <span className="text-quiet">{t('anyDays')}</span>
  return (
    <>
      <bdi className="truncate font-medium">{formatShortRange(days, locale)}</bdi>{' '}
      {/* The second line, which it takes where both do not fit, is not seen. */}
      <span className="type-small text-quiet md:max-xl:hidden">{t('days', { count: lengthOf(days) })}</span>
    </>
  )
}

/** The two date fields of a page without scripts. They come before the hidden ones, so that theirs are the days of the address. */
function DayInputs({ label, days }: { label: string; days: DayRange | null }) {
  const { t } = useTranslation('dates')
  const bounds = startsWithin(useViewer())
  const className = 'min-w-0 flex-1 bg-transparent text-secondary'
  return (
    <noscript>
      <span className="flex w-full min-w-0 items-center gap-2">
        <input
          type="date"
          name="from"
          aria-labelledby={label}
          defaultValue={days?.from}
          min={bounds.from}
          max={bounds.until}
          className={className}
        />
        <input type="date" name="until" aria-label={t('untilDay')} defaultValue={days?.until} min={bounds.from} className={className} />
      </span>
    </noscript>
  )
}
