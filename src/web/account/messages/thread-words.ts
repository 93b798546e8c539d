import { useTranslation } from 'react-i18next'
import type { Thread, ThreadRow } from '#domain/messages/user-messages/user-message.contract.ts'
import { meaningOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { pickupName } from '#domain/site/areas/area.policy.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatShortRange, formatTime } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { dayWords } from '#web/features/orders/day-words.ts'
import { useLocale } from '#web/runtime/links.ts'

type Head = Pick<Thread, 'as' | 'name' | 'rental'>

/** The name of the other side: their first name, or their role for the reader. */
export function useCounterpartName(): (head: Pick<Head, 'as' | 'name'>) => string {
  const { t } = useTranslation('messages')
  return ({ as, name }) => name ?? t(`who.${as}`)
}

/** The area and usual answer time of a person, if known; otherwise their role for the reader. */
export function useAboutPerson({ as, area, answersWithin }: Pick<Thread, 'as' | 'area' | 'answersWithin'>): string {
  const { t } = useTranslation('messages')
  const locale = useLocale()
  const parts = [area && pickupName(area, locale), answersWithin && t(`answers-within.${answersWithin}`)].filter(Boolean)
  return parts.length > 0 ? parts.join(t('separator')) : t(`role.${as}`)
}

/** The subject of a thread: the piece, where the reader rents it out, and the state of its rental. */
export function useThreadLine(): (row: Pick<ThreadRow, 'as' | 'rental'>) => { piece?: string; line: string } {
  const { t } = useTranslation(['messages', 'orders'])
  const locale = useLocale()
  return ({ as, rental }) => {
    if (!rental) return { line: t('role.libsa') }
    const { status, from, until, piece } = rental
    const { phase, isLive } = meaningOf(status)
    if (phase === 'done') return { line: t('line.over') }
    if (!isLive) return { line: t(`orders:status-${status}`) }
    const days = formatShortRange({ from, until }, locale)
    if (as === 'customer') return { piece, line: days }
    return { line: phase === 'with-customer' ? t('line.with-you', { day: dayWords(until, locale) }) : days }
  }
}

/** The time of a message: the time of day today, the weekday within a week, otherwise the date. */
export function briefWhen(at: string, today: string, locale: Locale): string {
  const day = dayAt(new Date(at))
  if (day === today) return formatTime(at, locale)
  const age = Date.parse(today) - Date.parse(day)
  return formatDay(day, locale, age < 7 * 86_400_000 ? 'weekday' : 'short')
}

/** Ready answers fit who the reader is and how far the rental is. */
export const stages = ['asked', 'coming', 'with-me', 'after'] as const

/** The stage of a rental's life that its ready answers go by. */
export function stageOf(status: RentalStatus): (typeof stages)[number] {
  const { phase } = meaningOf(status)
  if (phase === 'with-customer') return 'with-me'
  return phase === 'asked' || phase === 'coming' ? phase : 'after'
}
