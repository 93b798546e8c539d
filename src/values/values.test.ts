import { expect, test } from 'vitest'
import { clockAt, eachDay } from './day.ts'
import { toLatinDigits } from './digits.ts'
import { formatAgo, formatDay, formatHour, formatHours, formatNarrowWeekday, formatTime } from './format.ts'
import { newId } from './id.ts'
import { directionOf, localizedPath, splitLocale } from './locale.ts'
import { day, text } from './schemas.ts'

test('ids are 22 letters and digits and never the same', () => {
  const ids = Array.from({ length: 1000 }, newId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z]{22}$/)
})

test('Arabic-Indic and Persian digits are read as Latin ones', () => {
  expect(toLatinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ a7')).toBe('0123456789 0123456789 a7')
  expect(day.parse('٢٠٢٧-٠٧-٠٩')).toBe('2027-07-09')
  expect(day.safeParse('2027-02-30').success).toBe(false)
})

test('English has no prefix and Arabic lives under /ar', () => {
  expect(splitLocale('/ar/browse/Women')).toEqual({ locale: 'ar', path: '/browse/Women' })
  expect(splitLocale('/ar')).toEqual({ locale: 'ar', path: '/' })
  expect(splitLocale('/area')).toEqual({ locale: 'en', path: '/area' })
  expect(localizedPath('/', 'ar')).toBe('/ar')
  expect(localizedPath('/bag', 'ar')).toBe('/ar/bag')
  expect(localizedPath('/bag', 'en')).toBe('/bag')
  expect([directionOf('ar'), directionOf('en')]).toEqual(['rtl', 'ltr'])
})

test('a typed text is trimmed and composed, and carries no hidden characters', () => {
  const name = text(10)
  expect(name.parse('  ليلى\u202e ')).toBe('ليلى')
  expect(name.parse('e\u0301')).toBe('\u00e9')
  for (const bad of ['', '   ', 'a\u0000b', '\ud800', 'a'.repeat(11)]) expect(name.safeParse(bad).success).toBe(false)
})

test.each([
  [20, 'now', 'الآن'],
  [5 * 60 + 30, '5 minutes ago', 'قبل ٥ دقائق'],
  [3 * 3600, '3 hours ago', 'قبل ٣ ساعات'],
  [26 * 3600, 'yesterday', 'أمس'],
  [61 * 86_400, '2 months ago', 'قبل شهرين'],
])('%s seconds ago is %s', (seconds, english, arabic) => {
  const now = new Date('2027-07-01T09:00:00Z')
  const then = new Date(now.getTime() - seconds * 1000)
  expect([formatAgo(then, now, 'en'), formatAgo(then, now, 'ar')]).toEqual([english, arabic])
})

test('days are written with the words that a browser has for Jordan and Britain', () => {
  const year = eachDay({ from: '2027-01-01', until: '2028-02-29' })
  for (const [locale, tag] of [
    ['en', 'en-GB-u-nu-latn'],
    ['ar', 'ar-JO-u-nu-arab'],
  ] as const) {
    const format = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' })
    const narrow = new Intl.DateTimeFormat(tag, { weekday: 'narrow', timeZone: 'UTC' })
    for (const day of year) {
      const instant = new Date(`${day}T00:00:00Z`)
      const words = format.formatToParts(instant).filter(({ type }) => type !== 'literal')
      expect(formatDay(day, locale, 'full')).toBe(words.map(({ value }) => value).join(' '))
      expect(formatNarrowWeekday(day, locale).slice(0, 1)).toBe(narrow.format(instant))
    }
  }
  expect((['weekday', 'short', 'long', 'month'] as const).map((style) => formatDay('2027-07-08', 'en', style))).toEqual([
    'Thu',
    '8 July',
    'Thu 8 July',
    'July 2027',
  ])
  expect((['weekday', 'short', 'long', 'month'] as const).map((style) => formatDay('2027-07-08', 'ar', style))).toEqual([
    'الخميس',
    '٨ تموز',
    'الخميس ٨ تموز',
    'تموز ٢٠٢٧',
  ])
  expect(() => formatDay('2027-13-01', 'en')).toThrow(RangeError)
})

test('the clock in Amman is the one of the time zone', () => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Amman', dateStyle: 'short', timeStyle: 'medium' })
  for (let hour = 0; hour < 3 * 365 * 24; hour += 5) {
    const instant = new Date(Date.UTC(2026, 0, 1, hour, 17, 4))
    expect(clockAt(instant)).toBe(`${clock.format(instant).replace(' ', 'T')}.000`)
  }
})

test('a time is counted to 24 in English, and to 12 with the part of the day in Arabic', () => {
  expect(formatTime('2027-07-08T06:40:00Z', 'en')).toBe('09:40')
  const spoken = [0, 3, 5, 9, 12, 15, 17, 23].map((hour) => formatHour(hour, 'ar').replace('\u00a0', ' '))
  expect(spoken).toEqual(['١٢ ليلًا', '٣ فجرًا', '٥ صباحًا', '٩ صباحًا', '١٢ ظهرًا', '٣ عصرًا', '٥ مساءً', '١١ مساءً'])
  expect(formatTime('2027-07-08T06:40:00Z', 'ar')).toBe('٩:٤٠\u00a0صباحًا')
  expect(formatTime('2027-07-08T21:05:00Z', 'ar')).toBe('١٢:٠٥\u00a0ليلًا')
  expect(formatHours(17, 19, 'en')).toEqual({ from: '17:00', until: '19:00' })
  expect(formatHours(17, 19, 'ar')).toEqual({ from: '٥', until: '٧\u00a0مساءً' })
  expect(formatHours(11, 13, 'ar')).toEqual({ from: '١١\u00a0صباحًا', until: '١\u00a0ظهرًا' })
})
