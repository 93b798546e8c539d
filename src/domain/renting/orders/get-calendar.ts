import { slotOf } from '#domain/site/areas/slot.policy.ts'
import type { Context } from '#domain/context.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { translator } from '#i18n/server.ts'
import { addDays, instantAt } from '#values/day.ts'
import { localizedPath } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { getOrder } from './get-order.ts'
import type { Order, Rental } from './order.contract.ts'
import { standingDeposit } from './order.policy.ts'

interface Visit {
  kind: 'delivery' | 'collection'
  slot: string
  names: string[]
}

/**
 * The deliveries and collections that are to come of an order as an iCalendar file (RFC 5545), each with a reminder two hours before. A discreet order's file
 * names neither the shop nor the items.
 * @throws {Refusal} order.unknown (404)
 */
export async function getCalendar(ctx: Context, id: string): Promise<File> {
  const order = await getOrder(ctx, id)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Libsa//Orders//EN',
    ...visitsOf(order).flatMap((visit) => eventOf(ctx, order, visit)),
    'END:VCALENDAR',
  ]
  const text = lines.map((line) => `${fold(line)}\r\n`).join('')
  return new File([text], `${order.number}.ics`, { type: 'text/calendar;charset=utf-8' })
}

/** One visit for what is brought or collected at the same time. */
function visitsOf({ rentals, delivery }: Order): Visit[] {
  const visits = new Map<string, Visit>()
  for (const rental of rentals.filter(({ status }) => meaningOf(status).isToCollect)) {
    const slots = { delivery: deliverySlotOf(rental, delivery?.slot), collection: collectionSlotOf(rental, delivery?.collection) }
    for (const kind of ['delivery', 'collection'] as const) {
      const slot = slots[kind]
      if (!slot) continue
      const visit = visits.get(`${kind}/${slot}`) ?? { kind, slot, names: [] }
      visit.names.push(rental.name)
      visits.set(`${kind}/${slot}`, visit)
    }
  }
  return [...visits.values()].sort((a, b) => (a.slot < b.slot ? -1 : 1))
}

function deliverySlotOf({ from }: Rental, slot: string | null | undefined): string | null {
  if (!slot) return null
  const eve = addDays(from, -1)
  return [eve, from].includes(slot.slice(0, 10)) ? slot : `${eve}${slot.slice(10)}`
}

function collectionSlotOf({ until }: Rental, slot: string | null | undefined): string | null {
  return slot ? `${addDays(until, 1)}${slot.slice(10)}` : null
}

function eventOf(ctx: Context, order: Order, { kind, slot, names }: Visit): string[] {
  const t = translator(ctx.locale)
  const window = slotOf(slot)
  if (!window) return []
  const { day, fromHour, untilHour } = window
  const { number, isDiscreet, delivery, payment, rentals } = order
  const title = t(`orders:calendar.${kind}${isDiscreet ? 'Discreet' : ''}`, { number })
  const cash = formatMoney((payment?.amount ?? 0) + standingDeposit(rentals), ctx.locale)
  const about = [
    ...(isDiscreet ? [] : [...new Set(names)]),
    ...(kind === 'delivery' && payment?.status === 'cash_due' ? [t('orders:calendar.cash', { amount: cash })] : []),
    `${ctx.baseUrl}${localizedPath(`/profile/orders/${order.id}`, ctx.locale)}`,
  ]
  const place = [delivery?.building, delivery?.landmark, delivery?.areaName].filter(Boolean).join(t('orders:comma'))
  return [
    'BEGIN:VEVENT',
    `UID:${order.id}-${kind}-${day}@libsa`,
    `DTSTAMP:${stamp(new Date(order.now))}`,
    `DTSTART:${stamp(instantAt(day, fromHour))}`,
    `DTEND:${stamp(instantAt(day, untilHour))}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(about.join('\n'))}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** `20270707T140000Z` */
function stamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
}

/** A line of at most 75 octets; what goes beyond follows after a space, and no character is cut in two. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > 74) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}
