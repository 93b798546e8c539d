import { useTranslation } from 'react-i18next'
import { formatTime } from '#values/format.ts'
import { localDigits } from '#web/features/orders/day-words.ts'
import { useTimeLeft } from '#web/features/orders/use-time-left.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'

const radius = 29
const around = 2 * Math.PI * radius
const hour = 3600

export interface TimeRingProps {
  since: string
  by: string
  /** The server's time. */
  now: string
  onEnd: () => unknown
}

/** The hours and minutes that an owner has left to answer, in a ring that empties; also the time of day in words. */
export function TimeRing({ since, by, now, onEnd }: TimeRingProps) {
  const { t } = useTranslation('calendars')
  const locale = useLocale()
  const whole = Math.max(1, (Date.parse(by) - Date.parse(since)) / 1000)
  const atFirst = Math.max(0, Math.ceil((Date.parse(by) - Date.parse(now)) / 1000))
  const left = useTimeLeft({ endsAt: by, now, onEnd }) ?? atFirst
  const [hours, minutes] = [Math.floor(left / hour), Math.floor((left % hour) / 60)]
  const tone = left < hour ? 'text-bad' : left < 6 * hour ? 'text-warning' : 'text-primary-text'
  return (
    <div className="flex items-center gap-3 max-sm:w-full max-sm:border-t max-sm:border-line max-sm:pt-4">
      <p className="min-w-0 type-small text-quiet sm:text-end">
        {t('today.left')}
        <br />
        <span className="text-ink">{t('today.until', { at: formatTime(by, locale) })}</span>
      </p>
      <div role="timer" className="relative size-16 shrink-0">
        <svg viewBox="0 0 64 64" aria-hidden="true" className={cn('size-16 -rotate-90 rtl:-scale-y-100', tone)}>
          <circle cx="32" cy="32" r={radius} fill="none" strokeWidth="4" className="stroke-line" />
          <circle
            cx="32"
            cy="32"
            r={radius}
            fill="none"
            stroke="currentColor"
            strokeWidth="4"
            strokeLinecap="round"
            strokeDasharray={around}
            strokeDashoffset={around * (1 - Math.min(1, left / whole))}
          />
        </svg>
        <span className="absolute inset-0 flex items-center justify-center text-dense font-semibold tabular-nums">
          {localDigits(`${hours}:${String(minutes).padStart(2, '0')}`, locale)}
        </span>
      </div>
    </div>
  )
}
