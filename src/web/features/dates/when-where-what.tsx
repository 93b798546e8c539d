import { CalendarDays, MapPin, Search, Shirt } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useLocation, useNavigate } from 'react-router'
import { placeName } from '#domain/site/areas/area.policy.ts'
import { type DayRange, lengthOf } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale, useTo } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AreaSelect } from './area-select.tsx'
import { isArea } from './areas.ts'
import type { Choice } from './choice.ts'
import { rememberChoice } from './choice-store.ts'
import { Part } from './search-part.tsx'
import { When } from './when.tsx'

const SearchSheet = lazy(() => import('./search-sheet.tsx'))

const divided =
  'md:relative md:before:absolute md:before:inset-y-2 md:before:-start-0.5 md:before:w-px md:before:bg-line lg:flex-[1.1] lg:before:-start-2'

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
  return <Bar key={props.variant === 'browse' ? [props.from, props.until, props.area, props.q].join() : undefined} {...props} />
}

function Bar({ variant, from, until, area, q, className }: WhenWhereWhatProps) {
  const { t } = useTranslation('dates')
  const to = useTo()
  const [own, setOwn] = useState<Partial<Choice>>({})
  const navigate = useNavigate()
  const { search } = useLocation()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isHome = variant === 'home'
  const given = from && until ? { from, until } : null
  const days = own.days === undefined ? given : own.days
  const place = (own.place === undefined ? (isArea(area) ? area : null) : own.place) ?? ''
  /** On the home page a choice counts at once, in the catalogue when the search is sent. */
  const choose = (part: Partial<Choice>) => {
    setOwn({ ...own, ...part })
    if (!isHome) return
    rememberChoice(part)
    if (search) void navigate({ search: '' }, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Form
        id="search"
        action={to('/browse')}
        role="search"
        aria-label={t('searchLabel')}
        onSubmit={() => rememberChoice({ days, place: place || null })}
        className={cn(
          'relative border border-line bg-card text-ink',
          isHome
            ? 'grid gap-px rounded-card p-2 shadow-float md:flex md:h-18 md:items-center md:rounded-full md:p-0 lg:h-22'
            : 'rounded-full max-lg:hidden max-md:target:grid max-md:target:rounded-card max-md:target:p-2 md:max-lg:target:flex md:h-18 md:items-center lg:flex',
          className,
        )}
      >
        <When days={days} onChange={(range) => choose({ days: range })} onOpenSheet={() => setSheetOpen(true)} />
        <Where place={place} onChange={(chosen) => choose({ place: chosen })} />
        <What words={q ?? ''} />
        <Button
          type="submit"
          variant={isHome ? 'primary' : 'outline'}
          size="lg"
          className={cn('max-md:mt-3 md:me-2 md:max-lg:px-4 md:max-lg:text-base', isHome && 'lg:h-18 lg:px-8')}
        >
          {isHome ? t('see') : t('update')}
        </Button>
      </Form>
      {isHome ? null : <Pill days={days} place={place} q={q} onOpen={() => setSheetOpen(true)} />}
      {isSheetOpen ? (
        <Suspense>
          <SearchSheet
            days={days}
            place={place}
            q={q ?? ''}
            isOnlyDays={isHome}
            onDays={(range) => choose({ days: range })}
            onClose={() => setSheetOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function Where({ place, onChange }: { place: string; onChange: (place: string | null) => void }) {
  const { t } = useTranslation('dates')
  return (
    <Part icon={<Icon of={MapPin} />} label={t('where')} className={cn(divided, 'md:max-lg:flex-[1.19]')}>
      {(id) => (
        <AreaSelect
          id={id}
          name="area"
          value={place}
          onChange={(event) => onChange(event.target.value || null)}
          className={cn(
            'w-full cursor-pointer appearance-none truncate bg-transparent text-base outline-none md:max-lg:text-secondary',
            place ? 'font-medium' : 'text-quiet',
          )}
        />
      )}
    </Part>
  )
}

function What({ words }: { words: string }) {
  const { t } = useTranslation('dates')
  return (
    <Part icon={<Icon of={Shirt} />} label={t('what')} className={cn(divided, 'md:max-lg:flex-1')}>
      {(id) => (
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={words}
          maxLength={120}
          placeholder={t('whatHint')}
          className="w-full text-ellipsis bg-transparent text-base font-medium outline-none placeholder:text-ellipsis md:max-lg:text-secondary placeholder:font-normal placeholder:text-quiet"
        />
      )}
    </Part>
  )
}

/** On a phone the whole search is one pill; it opens a sheet, or the form itself without scripts. */
function Pill({ days, place, q, onOpen }: { days: DayRange | null; place: string; q: string | null | undefined; onOpen: () => void }) {
  const { t } = useTranslation('dates')
  const locale = useLocale()
  const below = [
    place ? placeName(place, locale) : t('anywhere'),
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
      className="flex h-15 items-center gap-4 rounded-full border border-line bg-card ps-5 pe-2 lg:hidden"
    >
      <Icon of={CalendarDays} strokeWidth={1.6} className="size-5 shrink-0 text-primary-text" />
      <span className="min-w-0 flex-1">
        <span className="sr-only">{t('when')} </span>
        <span className="block truncate text-base leading-6">{days ? <bdi>{formatShortRange(days, locale)}</bdi> : t('anyDays')}</span>
        <span className="block truncate text-dense leading-5 text-quiet">{below.join(' · ')}</span>
      </span>
      <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-sunk">
        <Icon of={Search} strokeWidth={1.6} className="size-5" />
      </span>
    </a>
  )
}
