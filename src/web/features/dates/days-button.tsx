import { CalendarDays, X } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { DayRange } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { chipClass } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { rememberChoice } from './choice-store.ts'

const DaysSheet = lazy(() => import('./days-sheet.tsx'))

/** The chosen days; a press opens the calendar. */
export function DaysButton({ days }: { days: DayRange | null }) {
  const { t } = useTranslation('favorites')
  const locale = useLocale()
  const [, setSearch] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const choose = (range: DayRange | null) => {
    rememberChoice({ days: range })
    setSearch(
      (search) => {
        const next = new URLSearchParams(search)
        for (const name of ['from', 'until'] as const) range ? next.set(name, range[name]) : next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cn(chipClass, days && 'border-primary-line bg-primary-tint')}
      >
        <Icon of={CalendarDays} className="size-4.5 stroke-[1.6]" />
        {days ? (
          <>
            <span className="sr-only">{t('yourDays')} </span>
            <bdi>{formatShortRange(days, locale)}</bdi>
          </>
        ) : (
          t('chooseDays')
        )}
      </button>
      {days ? (
        <button
          type="button"
          aria-label={t('anyDays')}
          onClick={() => choose(null)}
          className={cn(chipClass, 'w-11 justify-center px-0 lg:w-10')}
        >
          <Icon of={X} className="size-4.5 stroke-[1.6]" />
        </button>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <DaysSheet days={days} onDays={choose} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
