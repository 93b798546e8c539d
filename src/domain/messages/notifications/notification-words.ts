import type { TFunction } from 'i18next'
import { inPersonHours } from '#domain/renting/orders/hand-over.policy.ts'
import { faults } from '#domain/renting/reviews/review.policy.ts'
import { pickupName } from '#domain/site/areas/area.policy.ts'
import { courierVisits, slotOf } from '#domain/site/areas/slot.policy.ts'
import { translator } from '#i18n/server.ts'
import { formatDay, formatHours, formatInstant, formatRange, formatTextInstant, formatTextRange } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { formatMoney, formatShortMoney } from '#values/money.ts'
import { orderNumber } from '#values/order-number.ts'
import { smsParts, smsText } from '#values/sms-text.ts'
import type { NotificationEvent } from './notification.policy.ts'
import type { NotificationDetails } from './notification-details.policy.ts'
import type { NotifiedParty } from './notification-row.policy.ts'

export interface NotificationText {
  event: NotificationEvent
  party: NotifiedParty
  details: NotificationDetails
}

export interface WordsOptions {
  locale: Locale
  /** Neither the shop nor the pieces are named. */
  isDiscreet: boolean
  /** Opens a door: it is in messages and nowhere else. */
  code?: string | undefined
}

/** A name in an SMS is cut to the first of these lengths, and further where one message is enough then. */
const smsNames = [22, 12, 8] as const
/** A phone shows so many characters of a subject. */
const maxTitle = 60
const shortestName = 12

/** The title and the sentence of a notification in one language. */
export function wordsOf(told: NotificationText, options: WordsOptions): { title: string; text: string } {
  const t = translator(options.locale)
  const say = sayer(told, { ...options, t })
  const texts = [
    reasonText(told, t),
    say('text'),
    beforeText(told, { ...options, t }),
    changeText(told, { ...options, t }),
    scoreText(told, t),
  ]
  return { title: titleOf(told, { ...options, t }), text: texts.filter(Boolean).join(' ') }
}

/** A notification as a short message: its own words for it, else its title. */
export function smsOf(told: NotificationText, options: WordsOptions): string {
  const t = translator(options.locale)
  const texts = smsNames.map((maxName) => {
    const text = sayer(told, { ...options, t, isShort: true, maxName })('sms')
    return smsText(options.isDiscreet ? text : t('notifications:sms', { text }))
  })
  return texts.find((text) => smsParts(text) === 1) ?? texts[0] ?? ''
}

interface SayOptions extends WordsOptions {
  t: TFunction
  isShort?: boolean
  /** The longest name of a piece; none by default. */
  maxName?: number
}

/** The title; a long name is cut where the whole is too long for a subject. */
function titleOf(told: NotificationText, options: SayOptions): string {
  const title = sayer(told, options)('title')
  const name = told.details.piece?.[options.locale] ?? ''
  if (title.length <= maxTitle) return title
  return sayer(told, { ...options, maxName: Math.max(shortestName, name.length - (title.length - maxTitle)) })('title')
}

function sayer({ event, party, details }: NotificationText, options: SayOptions): (part: 'title' | 'text' | 'sms') => string {
  const { t, locale, isShort, code } = options
  const { number, days, amount, by, slot, way, place } = details
  const window = slotOf(slot ?? '')
  const words = {
    pieces: piecesOf(details, options),
    ...(number !== undefined && { number: orderNumber(number) }),
    ...(days && { days: (isShort ? formatTextRange : formatRange)(days, locale), until: formatDay(days.until, locale) }),
    ...(amount !== undefined && { amount: (isShort ? formatShortMoney : formatMoney)(amount, locale) }),
    ...(by && { by: (isShort ? formatTextInstant : formatInstant)(by, locale) }),
    ...(window && {
      day: formatDay(window.day, locale, 'full'),
      hours: hoursOf(window, options),
    }),
    ...(place && {
      owner: place.owner[locale],
      area: pickupName(place.area, locale),
      hours: hoursOf(inPersonHours, options),
      last: formatHours(inPersonHours.fromHour, inPersonHours.untilHour, locale).until,
    }),
    ...(code && { code }),
  }
  const context = code ? 'code' : window ? 'slot' : (way ?? (amount === 0 ? 'nothing' : by ? 'by' : undefined))
  const keyOf = (part: 'title' | 'text' | 'sms') => `notifications:event.${event}.${party}.${part}` as const
  return (part) => capitalized(t([keyOf(part), keyOf('title')], { ...words, ...(context && { context }) }))
}

/** The text with a capital at the beginning of each sentence: for a discreet person one may begin with an order, not with a name. */
function capitalized(text: string): string {
  return text.replaceAll(/(^|[.!?] )([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
}

function hoursOf({ fromHour, untilHour }: { fromHour: number; untilHour: number }, { t, locale }: SayOptions): string {
  return t('notifications:hours', formatHours(fromHour, untilHour, locale))
}

function piecesOf({ number, piece, count = 1 }: NotificationDetails, { t, locale, isDiscreet, isShort, maxName }: SayOptions): string {
  if (!isDiscreet && piece)
    return t(isShort ? 'notifications:piecesShort' : 'notifications:pieces', { piece: cutName(piece[locale], maxName), count: count - 1 })
  return number === undefined ? t('notifications:aPiece') : t('notifications:anOrder', { number: orderNumber(number) })
}

/** The first whole words of a name, without a conjunction or preposition at the end. */
function cutName(name: string, most = name.length): string {
  if (name.length <= most) return name
  const words = name.slice(0, most + 1).replace(/\s+\S*$/u, '')
  return words.replace(/(?:\s+(?:a|and|in|of|the|with|في|مع|من))+$/iu, '')
}

/** The reasons of the closed lists by which owners decline and cancel; `other` is shown in their own words elsewhere. */
const reasons = ['not-available', 'damaged', 'being-cleaned', 'too-soon', 'lost', 'delivery', 'safety'] as const

function reasonText({ details }: NotificationText, t: TFunction): string {
  const fault = faults.find((one) => one === details.reason)
  if (fault) return t(`review-faults:fault.${fault}`)
  const reason = reasons.find((one) => one === details.reason)
  return reason ? t(`rentals:reason.${reason}`) : ''
}

/** The hours of a window before it was changed. */
function beforeText({ details: { before } }: NotificationText, options: SayOptions): string {
  const window = slotOf(before ?? '')
  return window ? options.t('notifications:before', { hours: hoursOf(window, options) }) : ''
}

/** The days before a change, and the courier's windows after it. */
function changeText({ details: { was, visits = {} } }: NotificationText, { t, locale }: SayOptions): string {
  const said = courierVisits.flatMap((visit) => {
    const window = slotOf(visits[visit] ?? '')
    if (!window) return []
    const hours = t('notifications:window', formatHours(window.fromHour, window.untilHour, locale))
    return [t(`notifications:visit-${visit}`, { day: formatDay(window.day, locale, 'full'), hours })]
  })
  return [...(was ? [t('notifications:were', { days: formatRange(was, locale) })] : []), ...said].join(' ')
}

/** The reliability of the customer in a notification. */
function scoreText({ details: { score } }: NotificationText, t: TFunction): string {
  if (score === undefined) return ''
  return score === null ? t('notifications:newCustomer') : t('notifications:scoreOfCustomer', { score })
}
