import type { Context } from '#domain/context.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { slotOf } from '#domain/site/areas/slot.policy.ts'
import { translator } from '#i18n/server.ts'
import { addDays, type Day, instantAt } from '#values/day.ts'
import { localizedPath } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { calendarFile, escapeText, stamp } from './calendar-file.ts'
import { getOrder } from './get-order.ts'
import { inPersonHours } from './hand-over.policy.ts'
import type { Order, Rental } from './order.contract.ts'
import { standingDeposit } from './order.policy.ts'

interface Visit {
  kind: 'delivery' | 'collection' | 'pick-up' | 'bring-back'
  day: Day
  fromHour: number
  untilHour: number
  names: string[]
  /** In person. */
  at?: Order['handOvers'][number]
}

/**
 * The future deliveries and collections of an order as an iCalendar file (RFC 5545), each with a reminder two hours before. The file of a
 * discreet order names neither the shop nor the items.
 * @throws {Refusal} order.unknown (404)
 */
export async function getCalendar(ctx: Context, id: string): Promise<File> {
  const order = await getOrder(ctx, id)
  const events = visitsOf(order).flatMap((visit) => eventOf(ctx, order, visit))
  return calendarFile(`${order.number}.ics`, { product: 'Orders', lines: events })
}

/**
 * The visits of an order: one for the pieces delivered or collected at the same time, and one for those handed over at the same owner's.
 */
function visitsOf(order: Order): Visit[] {
  return [...courierVisitsOf(order), ...visitsInPersonOf(order)].sort((a, b) => a.day.localeCompare(b.day) || a.fromHour - b.fromHour)
}

function courierVisitsOf({ rentals, delivery }: Order): Visit[] {
  const visits = new Map<string, Visit>()
  for (const rental of rentals.filter(({ status, handOver }) => handOver === 'courier' && meaningOf(status).isToCollect)) {
    const slots = { delivery: deliverySlotOf(rental, delivery?.slot), collection: collectionSlotOf(rental, delivery?.collection) }
    for (const kind of ['delivery', 'collection'] as const) {
      const slot = slots[kind]
      const window = slotOf(slot ?? '')
      if (!slot || !window) continue
      const visit = visits.get(`${kind}/${slot}`) ?? { kind, ...hoursOf(window), names: [] }
      visit.names.push(rental.name)
      visits.set(`${kind}/${slot}`, visit)
    }
  }
  return [...visits.values()]
}

function hoursOf({ day, fromHour, untilHour }: Pick<Visit, 'day' | 'fromHour' | 'untilHour'>) {
  return { day, fromHour, untilHour }
}

function visitsInPersonOf({ rentals, handOvers }: Order): Visit[] {
  return handOvers.flatMap((at) => {
    const met = rentals.filter(
      ({ id, handOver, status }) => handOver === 'in_person' && at.rentals.includes(id) && meaningOf(status).isToCollect,
    )
    const names = met.map(({ name }) => name)
    if (names.length === 0) return []
    return [
      { kind: 'pick-up' as const, day: at.from, ...inPersonHours, names, at },
      { kind: 'bring-back' as const, day: at.until, ...inPersonHours, names, at },
    ]
  })
}

function deliverySlotOf({ from }: Rental, slot: string | null | undefined): string | null {
  if (!slot) return null
  const eve = addDays(from, -1)
  return [eve, from].includes(slot.slice(0, 10)) ? slot : `${eve}${slot.slice(10)}`
}

function collectionSlotOf({ until }: Rental, slot: string | null | undefined): string | null {
  return slot ? `${addDays(until, 1)}${slot.slice(10)}` : null
}

function eventOf(ctx: Context, order: Order, { kind, day, fromHour, untilHour, names, at }: Visit): string[] {
  const t = translator(ctx.locale)
  const { number, isDiscreet, delivery, payment, rentals } = order
  const title = t(`orders:calendar.${kind}${isDiscreet ? 'Discreet' : ''}`, { number, owner: at?.owner ?? '' })
  const cash = formatMoney((payment?.amount ?? 0) + standingDeposit(rentals), ctx.locale)
  const about = [
    ...(isDiscreet ? [] : [...new Set(names)]),
    ...(kind === 'delivery' && payment?.status === 'cash_due' ? [t('orders:calendar.cash', { amount: cash })] : []),
    `${ctx.baseUrl}${localizedPath(`/profile/orders/${order.id}`, ctx.locale)}`,
  ]
  const door = [delivery?.building, delivery?.landmark, delivery?.areaName].filter(Boolean).join(t('orders:comma'))
  const place = at ? t(`items:area.${at.area}`) : door
  return [
    'BEGIN:VEVENT',
    `UID:${order.id}-${kind}-${day}${at ? `-${at.rentals[0]}` : ''}@libsa`,
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
