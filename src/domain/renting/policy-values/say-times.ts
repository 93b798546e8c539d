import { maxStorageDays } from '#domain/accounts/identity-verification/identity-verification.policy.ts'
import { deletionGraceDays } from '#domain/accounts/people/deletion.policy.ts'
import { usualQuietHours } from '#domain/accounts/profiles/profile.policy.ts'
import { agreedValueTimes, furthestStart, longestRental, timesStated } from '#domain/catalogue/items/item.policy.ts'
import { longestAuthorizationDays, transferBackHours } from '#domain/money/payments/payment.policy.ts'
import { answerHours, reportHours } from '#domain/renting/claims/claim.policy.ts'
import { holdMinutes, transferHours } from '#domain/renting/orders/order.policy.ts'
import { evidenceDays, photosEach } from '#domain/renting/rentals/hand-over.policy.ts'
import { authorizationLeadHours } from '#domain/renting/rentals/plan-rentals.ts'
import {
  answerTimes,
  dispatchHour,
  extendHour,
  graceHours,
  inspectionHours,
  lostAfter,
  moveDaysHours,
  overdueHour,
} from '#domain/renting/rentals/rental-moments.policy.ts'
import { cancelTimes } from '#domain/renting/rentals/rental-refund.policy.ts'
import { placesNow } from '#domain/site/areas/places.policy.ts'
import { leadHours } from '#domain/site/areas/slot.policy.ts'
import type { BusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import type { PolicyValues } from '#domain/site/settings/fill-policy-values.policy.ts'
import { staffedHours } from '#domain/site/settings/staffed-hours.policy.ts'
import { translator } from '#i18n/server.ts'
import { backupsKeptDays } from '#values/backups.ts'
import { formatHour, formatHours, formatNumber } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { binDays } from '#values/retention.ts'

/** A shorter rental than the longest, whose price the answers compare. */
const exampleDays = 7

/**
 * Every time that a text may name, by its unit. The Arabic form follows a preposition or is in the accusative, as in `خلال ساعتين`;
 * `-before` includes the preposition of `قبل الإرسال بساعتين`.
 */
const counted = {
  hours: {
    'answer.usual': answerTimes.usual,
    'answer.soon': answerTimes.soon,
    'answer.soonBefore': answerTimes.soonBefore,
    'cancel.grace': graceHours,
    'cancel.nearTime': cancelTimes.nearHours,
    'move.until': moveDaysHours,
    'transfer.wait': transferHours,
    'refund.transfer': transferBackHours,
    'inspection.time': inspectionHours,
    'report.time': reportHours,
    'claim.answer': answerHours,
  },
  'hours-before': { 'deposit.before': authorizationLeadHours },
  days: {
    'cancel.farTime': cancelTimes.farDays,
    'rental.longest': longestRental,
    'rental.furthest': furthestStart,
    'lost.after': lostAfter.days,
    'lost.afterDear': lostAfter.daysIfDear,
    'authorization.longest': longestAuthorizationDays,
    'deletion.grace': deletionGraceDays,
    'identity.kept': maxStorageDays,
    'backups.kept': backupsKeptDays,
    'bin.kept': binDays,
    'evidence.kept': evidenceDays,
    'example.days': exampleDays,
  },
  'days-before': { 'cancel.farBefore': cancelTimes.farDays },
  minutes: { 'hold.time': holdMinutes },
  times: { 'agreedValue.times': agreedValueTimes },
} as const satisfies Record<string, Record<string, number>>

/** Numbers that a text names with words of its own. */
const numbers = {
  'condition.photos': photosEach,
  'example.times': timesStated(exampleDays),
  'rental.longestTimes': timesStated(longestRental),
}

const hours = {
  'night.from': usualQuietHours.from,
  'night.until': usualQuietHours.until,
  'dispatch.hour': dispatchHour,
  'extend.hour': extendHour,
  'late.hour': overdueHour,
  'staff.until': staffedHours.until,
}

// These rules are constants of the code.
const cachedWords = new Map<Locale, PolicyValues>()

/** The times, hours of the day and multiples that terms and answers name, worded in a language. */
export function sayTimes(locale: Locale): PolicyValues {
  const known = cachedWords.get(locale) ?? putInWords(locale)
  cachedWords.set(locale, known)
  const t = translator(locale)
  const lead = { count: leadHours() }
  return {
    ...known,
    'slot.lead': t('policies:hours', lead),
    'slot.before': t('policies:hours-before', lead),
    'delivery.windows': sayWindows(locale),
  }
}

/** The times and multiples that are business settings, worded in a language. */
export function sayTimesOf({ cash, lateFee }: BusinessSettings, locale: Locale): PolicyValues {
  return { 'late.rate': formatNumber(lateFee.rate / 10_000, locale), ...spansOf({ days: { 'cash.barred': cash.strikeDays } }, locale) }
}

function spansOf(units: Readonly<Record<string, Readonly<Record<string, number>>>>, locale: Locale): PolicyValues {
  const t = translator(locale)
  const spans = Object.entries(units).flatMap(([unit, times]) =>
    Object.entries(times).map(([name, count]) => [name, t(`policies:${unit}`, { count })]),
  )
  return Object.fromEntries(spans)
}

function putInWords(locale: Locale): PolicyValues {
  const plain = Object.entries(numbers).map(([name, value]) => [name, formatNumber(value, locale)])
  const clock = Object.entries(hours).map(([name, hour]) => [name, sayHour(hour, locale)])
  return { ...spansOf(counted, locale), ...Object.fromEntries([...plain, ...clock]) }
}

/** `18:00`, `12:00 noon`, `٦ مساءً`. */
function sayHour(hour: number, locale: Locale): string {
  const written = breakable(formatHour(hour, locale))
  return hour === 12 ? translator(locale)('policies:noon', { hour: written }) : written
}

/** The windows that any weekday has: `11:00–13:00, 14:00–16:00 or 17:00–19:00`, `٢ ظهرًا – ٤ عصرًا، أو ٥ – ٧ مساءً`. */
function sayWindows(locale: Locale): string {
  const t = translator(locale)
  const each = new Map(
    placesNow()
      .week.flat()
      .map((window) => [`${window.from}-${window.until}`, window]),
  )
  const inOrder = [...each.values()].sort((one, other) => one.from - other.from || one.until - other.until)
  const written = inOrder.map((window) => {
    const { from, until } = formatHours(window.from, window.until, locale)
    return t('policies:window', { from: breakable(from), until: breakable(until) })
  })
  if (written.length < 2) return written.join('')
  return written.slice(0, -1).join(t('policies:window-comma')) + t('policies:window-or') + (written.at(-1) ?? '')
}

/** A long text may break within an hour of the day. */
function breakable(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
