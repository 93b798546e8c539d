import { useTranslation } from 'react-i18next'
import type { Bar } from '#domain/renting/calendars/calendar.contract.ts'
import { furthestBlackout } from '#domain/renting/calendars/calendar.policy.ts'
import { addDays, type Day } from '#values/day.ts'

interface Shown {
  today: Day
  bars: readonly Bar[]
  units: readonly number[]
}

/** The text of a day: the reason why it is taken, or the number of available pieces. */
export function useDayState({ today, bars, units }: Shown): (day: Day) => string {
  const { t } = useTranslation('calendars')
  const last = addDays(today, furthestBlackout)
  return (day) => {
    const covering = bars.filter(({ from, until }) => from <= day && day <= until)
    const [first] = covering
    if (!first) return t(day < today ? 'month.state.past' : day > last ? 'month.state.far' : 'month.state.free')
    const free = units.length - new Set(covering.map(({ unit }) => unit)).size
    if (units.length > 1 && free > 0) return t('month.state.part', { number: free, count: units.length })
    const { kind, customer } = first
    const isNamed = customer !== null && (kind === 'booked' || kind === 'requested')
    return isNamed ? t(`month.state.${kind}By`, { name: customer }) : t(`month.state.${kind}`)
  }
}
