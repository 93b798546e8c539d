import { CalendarDays, MapPin, Search, Shirt } from 'lucide'
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { lazy } from '#web/runtime/lazy.ts'
import { useTranslation } from 'react-i18next'
import { Form, useLocation } from 'react-router'
import { type DayRange, lengthOf } from '#values/day.ts'
import { formatRange, formatShortRange } from '#values/format.ts'
import { useLocale, useTo } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { useIsHydrated } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { startsWithin } from './days-in-address.ts'
import { LazyCalendar } from './lazy-calendar.tsx'
import { PlaceSelect } from './place-select.tsx'
import { isPlace } from './places.ts'

const SearchSheet = lazy(() => import('./search-sheet.tsx'))

/** The height in px that the open two-month calendar needs, its margin included. */
const calendarHeight = 400
const headerHeight = 73

const divided = 'lg:relative lg:flex-[1.1] lg:before:absolute lg:before:inset-y-2 lg:before:-start-2 lg:before:w-px lg:before:bg-line'

export interface WhenWhereWhatProps {
  variant: 'home' | 'browse'
  from?: string | null | undefined
  until?: string | null | undefined
  area?: string | null | undefined
  q?: string | null | undefined
  className?: string | undefined
}

/** The search 'When? Where? What?': a form that opens the catalogue, with or without scripts. */
export function WhenWhereWhat(props: WhenWhereWhatProps) {
  const { key } = useLocation()
  return <Bar key={props.variant === 'browse' ? [props.from, props.until, props.area, props.q].join() : key} {...props} />
}

function Bar({ variant, from, until, area, q, className }: WhenWhereWhatProps) {
  const { t } = useTranslation('dates')
  const to = useTo()
  const [days, setDays] = useState<DayRange | null>(from && until ? { from, until } : null)
  const [place, setPlace] = useState(isPlace(area) ? area : '')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isHome = variant === 'home'
  return (
    <>
      <Form
        id="search"
        action={to('/browse')}
        role="search"
        aria-label={t('searchLabel')}
        className={cn(
          'relative border border-line bg-card text-ink',
          isHome
            ? 'grid gap-px rounded-card p-2 shadow-float lg:flex lg:h-[88px] lg:items-center lg:rounded-full lg:p-0'
            : 'rounded-full max-lg:hidden max-lg:target:grid max-lg:target:rounded-card max-lg:target:p-2 lg:flex lg:h-[72px] lg:items-center',
          className,
        )}
      >
        <When days={days} onChange={setDays} onOpenSheet={() => setSheetOpen(true)} />
        <Part icon={<Icon of={MapPin} />} label={t('where')} className={divided}>
          {(id) => (
            <PlaceSelect
              id={id}
              name="area"
              value={place}
              onChange={(event) => setPlace(event.target.value)}
              className={cn(
                'w-full cursor-pointer appearance-none truncate bg-transparent text-base outline-none',
                place ? 'font-medium' : 'text-quiet',
              )}
            />
          )}
        </Part>
        <Part icon={<Icon of={Shirt} />} label={t('what')} className={divided}>
          {(id) => (
            <input
              id={id}
              type="search"
              name="q"
              defaultValue={q ?? ''}
              maxLength={120}
              placeholder={t('whatHint')}
              className="w-full bg-transparent text-base font-medium outline-none placeholder:font-normal placeholder:text-quiet"
            />
          )}
        </Part>
        <Button
          type="submit"
          variant={isHome ? 'primary' : 'outline'}
          size="lg"
          className={cn('max-lg:mt-3', isHome ? 'lg:me-2 lg:h-[72px] lg:px-8' : 'lg:me-2')}
        >
          {isHome ? t('see') : t('update')}
        </Button>
      </Form>
      {isHome ? null : <Pill days={days} place={place} q={q} onOpen={() => setSheetOpen(true)} />}
      {isSheetOpen ? (
        <Suspense>
          <SearchSheet days={days} place={place} q={q ?? ''} isOnlyDays={isHome} onDays={setDays} onClose={() => setSheetOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Part({
  icon,
  label,
  className,
  children,
}: {
  icon: ReactNode
  label: string
  className?: string
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div
      className={cn(
        'grid min-w-0 grid-cols-[20px_minmax(0,1fr)] items-center gap-x-4 px-4 py-2.5 transition-colors duration-200 focus-within:bg-sunk has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary-text max-lg:border-b max-lg:border-line lg:mx-2 lg:my-2 lg:gap-x-2.5 lg:rounded-full lg:px-6 lg:py-1.5',
        '[&>svg]:row-span-2 [&>svg]:size-5 [&>svg]:stroke-[1.6] [&>svg]:text-primary-text lg:[&>svg]:row-span-1 lg:[&>svg]:row-start-2',
        className,
      )}
    >
      {icon}
      <label htmlFor={id} className="block text-[13px] leading-5 font-medium text-quiet lg:col-span-2 lg:row-start-1">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

/** Two date fields without scripts; with them a button that opens the calendar below (on a phone a sheet). */
function When({ days, onChange, onOpenSheet }: { days: DayRange | null; onChange: (days: DayRange) => void; onOpenSheet: () => void }) {
  const { t } = useTranslation('dates')
  const locale = useLocale()
  const starts = useViewer()
  const bounds = startsWithin(starts)
  const isHydrated = useIsHydrated()
  const [isOpen, setOpen] = useState(false)
  const [isAbove, setAbove] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: PointerEvent) => !box.current?.contains(event.target as Node) && setOpen(false)
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])
  const toggle = () => {
    if (!window.matchMedia('(min-width: 64rem)').matches) return onOpenSheet()
    const bar = box.current?.parentElement?.getBoundingClientRect()
    setAbove(bar !== undefined && window.innerHeight - bar.bottom < calendarHeight && bar.top - headerHeight > calendarHeight)
    setOpen(!isOpen)
  }
  return (
    <div ref={box} className="lg:flex-[1.4]">
      <Part icon={<Icon of={CalendarDays} />} label={t('when')}>
        {(id) =>
          isHydrated ? (
            <button
              ref={trigger}
              id={id}
              type="button"
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              onClick={toggle}
              className="w-full truncate text-start text-base outline-none"
            >
              {days ? (
                <>
                  <bdi className="font-medium">{formatRange(days, locale)}</bdi>{' '}
                  <span className="ms-1 type-small text-quiet lg:max-xl:hidden">{t('days', { count: lengthOf(days) })}</span>
                </>
              ) : (
                <span className="text-quiet">{t('anyDays')}</span>
              )}
            </button>
          ) : (
            <span className="flex w-full min-w-0 items-center gap-2">
              <input
                id={id}
                type="date"
                name="from"
                defaultValue={days?.from}
                min={bounds.from}
                max={bounds.until}
                className="min-w-0 flex-1 bg-transparent text-[15px]"
              />
              <input
                aria-label={t('untilDay')}
                type="date"
                name="until"
                defaultValue={days?.until}
                min={bounds.from}
                className="min-w-0 flex-1 bg-transparent text-[15px]"
              />
            </span>
          )
        }
      </Part>
      {isHydrated && days ? (
        <>
          <input type="hidden" name="from" value={days.from} />
          <input type="hidden" name="until" value={days.until} />
        </>
      ) : null}
      {isOpen ? (
        <div
          role="dialog"
          aria-label={t('yourDays')}
          className={cn(
            'absolute start-0 z-30 w-[700px] rounded-card border border-line bg-card p-6 shadow-float',
            isAbove ? 'bottom-full mb-3' : 'top-full mt-3',
          )}
        >
          <LazyCalendar
            value={days}
            onChange={(range) => {
              onChange(range)
              setOpen(false)
              trigger.current?.focus()
            }}
            starts={starts}
            isWanted
            label={t('yourDays')}
          />
        </div>
      ) : null}
    </div>
  )
}

/** On a phone the whole search is one pill; it opens a sheet, or the form itself without scripts. */
function Pill({ days, place, q, onOpen }: { days: DayRange | null; place: string; q: string | null | undefined; onOpen: () => void }) {
  const { t } = useTranslation('dates')
  const locale = useLocale()
  const below = [
    place ? t(`place.${place}`) : t('anywhere'),
    days ? t('days', { count: lengthOf(days) }) : '',
    q ? t('common:quoted', { words: q }) : '',
  ].filter(Boolean)
  return (
    <a
      href="#search"
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
      className="flex h-[60px] items-center gap-4 rounded-full border border-line bg-card ps-5 pe-2 lg:hidden"
    >
      <Icon of={CalendarDays} strokeWidth={1.6} className="size-5 shrink-0 text-primary-text" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base leading-6">{days ? <bdi>{formatShortRange(days, locale)}</bdi> : t('anyDays')}</span>
        <span className="block truncate text-[14px] leading-5 text-quiet">{below.join(' · ')}</span>
      </span>
      <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-sunk">
        <Icon of={Search} strokeWidth={1.6} className="size-5" />
      </span>
    </a>
  )
}
