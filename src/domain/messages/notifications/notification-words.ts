import type { TFunction } from 'i18next'
import { inPersonHours } from '#domain/renting/orders/hand-over.policy.ts'
import { faults } from '#domain/renting/reviews/review.policy.ts'
import { slotOf } from '#domain/site/areas/slot.policy.ts'
import { translator } from '#i18n/server.ts'
import { formatDay, formatHours, formatInstant, formatRange, formatShortRange } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { orderNumber } from '#values/order-number.ts'
import { smsText } from '#values/sms-text.ts'
import type { NotificationEvent, NotifiedParty } from './notification.policy.ts'
import type { NotificationDetails } from './notification-details.policy.ts'

export interface NotificationText {
  event: NotificationEvent
  party: NotifiedParty
  details: NotificationDetails
}

export interface WordsOptions {
  locale: Locale
  /** Neither the shop nor the pieces are named. */
  isDiscreet: boolean
}

/** A name in an SMS is cut, so that no piece makes two messages of one. */
const maxSmsName = 22

/** The title and the sentence of a notification in one language. */
export function wordsOf(told: NotificationText, options: WordsOptions): { title: string; text: string } {
  const t = translator(options.locale)
  const say = sayer(told, { ...options, t })
  return { title: say('title'), text: [reasonText(told, t), say('text'), scoreText(told, t)].filter(Boolean).join(' ') }
}

/** A notification as a short message. `code` opens a door and appears nowhere else. */
export function smsOf(told: NotificationText, { code, ...options }: WordsOptions & { code?: string | undefined }): string {
  const t = translator(options.locale)
  const text = sayer(told, { ...options, t, isShort: true, ...(code && { code }) })('sms')
  return smsText(options.isDiscreet ? text : t('notifications:sms', { text }))
}

interface SayOptions extends WordsOptions {
  t: TFunction
  isShort?: boolean
  code?: string
}

function sayer({ event, party, details }: NotificationText, options: SayOptions): (part: 'title' | 'text' | 'sms') => string {
  const { t, locale, isShort, code } = options
  const { number, days, amount, by, slot, way, place } = details
  const window = slotOf(slot ?? '')
  const { fromHour, untilHour } = inPersonHours
  const words = {
    pieces: piecesOf(details, options),
    ...(number !== undefined && { number: orderNumber(number) }),
    ...(days && { days: (isShort ? formatShortRange : formatRange)(days, locale), until: formatDay(days.until, locale) }),
    ...(amount !== undefined && { amount: formatMoney(amount, locale) }),
    ...(by && { by: formatInstant(by, locale) }),
    ...(window && {
      day: formatDay(window.day, locale, 'full'),
      hours: t('notifications:hours', formatHours(window.fromHour, window.untilHour, locale)),
    }),
    ...(place && {
      owner: place.owner[locale],
      area: t(`items:area.${place.area}`),
      hours: t('notifications:hours', formatHours(fromHour, untilHour, locale)),
      last: formatHours(fromHour, untilHour, locale).until,
    }),
    ...(code && { code }),
  }
  const context = code ? 'code' : window ? 'slot' : way
  return (part) => t(`notifications:event.${event}.${party}.${part}`, { ...words, ...(context && { context }) })
}

function piecesOf({ number, piece, count = 1 }: NotificationDetails, { t, locale, isDiscreet, isShort }: SayOptions): string {
  if (!isDiscreet && piece) {
    const name = piece[locale]
    const short = isShort && name.length > maxSmsName ? `${name.slice(0, maxSmsName - 1).trimEnd()}…` : name
    return t('notifications:pieces', { piece: short, count: count - 1 })
  }
  return number === undefined ? t('notifications:aPiece') : t('notifications:anOrder', { number: orderNumber(number) })
}

/** The reasons of the closed lists by which owners decline and cancel; `other` is shown in their own words elsewhere. */
const reasons = ['not-available', 'damaged', 'being-cleaned', 'too-soon', 'lost', 'delivery', 'safety'] as const

function reasonText({ details }: NotificationText, t: TFunction): string {
  const fault = faults.find((one) => one === details.reason)
  if (fault) return t(`review-faults:fault.${fault}`)
  const reason = reasons.find((one) => one === details.reason)
  return reason ? t(`rentals:reason.${reason}`) : ''
}

/** The reliability of the customer in a notification. */
function scoreText({ details: { score } }: NotificationText, t: TFunction): string {
  if (score === undefined) return ''
  return score === null ? t('notifications:newCustomer') : t('notifications:scoreOfCustomer', { score })
}
