import { Search } from 'lucide'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { KeyCap, SignCap } from '#web/admin/palette/key-cap.tsx'
import { useIsHydrated } from '#web/runtime/use-hydrated.ts'
import { prefetch } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Legend } from './block-bar.tsx'
import { Grid } from './grid.tsx'

const arrows = ['←', '→', '↑', '↓']

export async function loader({ context }: LoaderFunctionArgs) {
  return prefetch(context, () => [])
}

/** `/admin/calendar`: the days of all units over more than a year. */
export default function CalendarScreen() {
  const { t } = useTranslation(['unit-calendar', 'operations'])
  const [search] = useSearchParams()
  const q = search.get('q')?.trim().slice(0, 80) ?? ''
  return (
    <div className="flex h-[calc(100dvh-108px)] flex-col gap-3 px-4 py-4 lg:h-[calc(100dvh-61px)] lg:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading leading-8 font-light">{t('operations:nav.calendar')}</h1>
        <Find q={q} />
        <p className="ms-auto hidden items-center gap-1.5 text-caption text-quiet lg:flex">
          {arrows.map((arrow) => (
            <SignCap key={arrow} sign={arrow} />
          ))}
          {t('keys.move')} <KeyCap>T</KeyCap> {t('today')} <SignCap sign="↵" /> {t('keys.open')}
        </p>
      </div>
      <Legend />
      {useIsHydrated() ? <Grid key={q} q={q} /> : <Skeleton className="min-h-0 flex-1" />}
    </div>
  )
}

function Find({ q }: { q: string }) {
  const { t } = useTranslation('unit-calendar')
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  // The form is a new one for each question.
  useEffect(() => {
    if (q !== '' && document.activeElement === document.body) field.current?.focus({ preventScroll: true })
  }, [q])
  return (
    <search className="w-full lg:w-72">
      <form
        key={q}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('q')).trim()
          void navigate(typed === '' ? '.' : `?${new URLSearchParams({ q: typed })}`, { preventScrollReset: true })
        }}
        className="relative"
      >
        <Icon of={Search} className="pointer-events-none absolute start-3 top-3 size-5 text-quiet lg:top-2.5" />
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={80}
          aria-label={t('find')}
          placeholder={t('find')}
          className="h-11 w-full rounded-thumb border border-field bg-card ps-10 pe-3 text-dense placeholder:text-quiet lg:h-10"
        />
        <button type="submit" className="sr-only" tabIndex={-1}>
          {t('find')}
        </button>
      </form>
    </search>
  )
}
