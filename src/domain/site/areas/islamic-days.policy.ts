import { addDays, type Day, type DayRange } from '#values/day.ts'
import type { LocalizedText } from '#values/locale.ts'
import type { DayWindow, SpecialCalendar } from './places.policy.ts'

/** The years ahead for which the days of the moon are suggested. */
const years = 2
const [ramadan, shawwal, dhuAlHijja] = [9, 10, 12]

const evenings: DayWindow[] = [
  { from: 11, until: 13 },
  { from: 14, until: 16 },
  { from: 20, until: 22 },
  { from: 22, until: 24 },
]
/** The last visits of the day before a feast. */
const cutOff: DayWindow[] = [
  { from: 11, until: 13 },
  { from: 14, until: 16 },
]

/**
 * Ramadan and both feasts of the next two years by the Umm al-Qura calendar, which the sighting of the moon may move by a day: Ramadan with
 * windows in the evening, the eve of a feast with an early end, and the feast closed. Staff confirm the days.
 */
export function suggestIslamicDays(today: Day): SpecialCalendar[] {
  const months = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  const spans = new Map<string, DayRange>()
  for (let day = today; day < addDays(today, 365 * years); day = addDays(day, 1)) {
    const key = partOf(months, day)
    if (key) spans.set(key, { from: spans.get(key)?.from ?? day, until: day })
  }
  return [...spans].flatMap(([key, span]) => {
    const [kind = '', year = ''] = key.split(' ')
    // A span that began before today, or that the end of the two years cuts, is not whole.
    if (span.from === today || addDays(span.until, 1) >= addDays(today, 365 * years)) return []
    if (kind === 'ramadan') return [{ name: named('ramadan', year), ...span, windows: evenings }]
    const eve = addDays(span.from, -1)
    return [
      { name: named(`${kind}-eve`, year), from: eve, until: eve, windows: cutOff },
      { name: named(kind, year), ...span, windows: [] },
    ]
  })
}

/** The name of a span with its year, as `fitr 1449`; null for any other day. */
function partOf(format: Intl.DateTimeFormat, day: Day): string | null {
  const parts = Object.fromEntries(format.formatToParts(new Date(`${day}T12:00:00Z`)).map(({ type, value }) => [type, value]))
  const [date, month, year] = [Number(parts['day']), Number(parts['month']), parts['year'] ?? '']
  if (month === ramadan) return `ramadan ${year}`
  if (month === shawwal && date <= 3) return `fitr ${year}`
  return month === dhuAlHijja && date >= 10 && date <= 13 ? `adha ${year}` : null
}

const names: Readonly<Record<string, LocalizedText>> = {
  ramadan: { en: 'Ramadan', ar: 'رمضان' },
  fitr: { en: 'Eid al-Fitr', ar: 'عيد الفطر' },
  'fitr-eve': { en: 'Eve of Eid al-Fitr', ar: 'ليلة عيد الفطر' },
  adha: { en: 'Eid al-Adha', ar: 'عيد الأضحى' },
  'adha-eve': { en: 'Eve of Eid al-Adha', ar: 'ليلة عيد الأضحى' },
}

function named(kind: string, year: string): LocalizedText {
  const arabicYear = Number(year).toLocaleString('ar-u-nu-arab', { useGrouping: false })
  return { en: `${names[kind]?.en} ${year}`, ar: `${names[kind]?.ar} ${arabicYear}` }
}
