import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { pickupName } from '#domain/site/areas/area.policy.ts'
import { translator } from '#i18n/server.ts'
import { instantAt } from '#values/day.ts'
import { localizedPath } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { type Changes, readChanges } from './calendar-changes.ts'
import { calendarFile, eventLines } from './calendar-file.ts'
import { getOrder } from './get-order.ts'
import type { Order } from './order.contract.ts'
import { standingDeposit } from './order.policy.ts'
import { orderAddress } from './order-address.ts'
import { fallenVisitsOf, type Visit, visitIdOf, visitsOf } from './order-visits.ts'

/** The hours before a visit at which programs remind of it. */
const reminded = 2

/**
 * The deliveries and collections of an order as an iCalendar file (RFC 5545), each with a reminder two hours before. A visit keeps its
 * identity when it moves, and what fell away is cancelled. The file of a discreet order names neither the shop nor the items.
 * @throws {Refusal} order.unknown (404)
 * @throws {Refusal} order.no-calendar (409) without a visit, now or before
 */
export async function getCalendar(ctx: Context, id: string): Promise<File> {
  const order = await getOrder(ctx, id)
  const { personId } = ctx.actor
  const path = `/profile/orders/${id}`
  const address = await inTransaction(ctx, (tx) =>
    orderAddress(tx, { order: { id, personId }, path, locale: ctx.locale, isMessage: false }),
  )
  return calendarOf(ctx, order, address)
}

/**
 * The same for an order that is read, with the address at which its reader finds it. Once every visit fell away, the file withdraws them.
 * @throws {Refusal} order.no-calendar (409) without a visit, now or before
 */
export async function calendarOf(ctx: Context, order: Order, address: string): Promise<File> {
  const lines = await eventsOf(ctx, [order], address)
  if (lines.length === 0) throw new Refusal('order.no-calendar', 409)
  const method = lines.includes('STATUS:CONFIRMED') ? 'PUBLISH' : 'CANCEL'
  return calendarFile(`${order.number}.ics`, { product: 'Orders', method, lines })
}

/** The lines of the events of orders, each with the address of its order: the page in its account unless one is given. */
export async function eventsOf(ctx: Context, orders: readonly Order[], address?: string): Promise<string[]> {
  const changesOf = await readChanges(
    ctx,
    orders.flatMap(({ id, rentals }) => [id, ...rentals.map((rental) => rental.id)]),
  )
  return orders.flatMap((order) => {
    const changes = changesOf([order.id, ...order.rentals.map(({ id }) => id)])
    const at = address ?? `${ctx.baseUrl}${localizedPath(`/profile/orders/${order.id}`, ctx.locale)}`
    return [
      ...visitsOf(order).flatMap((visit) => eventOf(ctx, order, { visit, changes, isCancelled: false, address: at })),
      ...fallenVisitsOf(order, changes.isMoved).flatMap((visit) => eventOf(ctx, order, { visit, changes, isCancelled: true, address: at })),
    ]
  })
}

interface EventParts {
  visit: Visit
  changes: Changes
  isCancelled: boolean
  address: string
}

function eventOf(ctx: Context, order: Order, { visit, changes, isCancelled, address }: EventParts): string[] {
  const t = translator(ctx.locale)
  const { kind, day, fromHour, untilHour, at } = visit
  const { number, isDiscreet, delivery, payment, rentals } = order
  const title = t(`orders:calendar.${kind}${isDiscreet ? 'Discreet' : ''}`, { number, owner: at?.owner ?? '' })
  const cash = formatMoney((payment?.amount ?? 0) + standingDeposit(rentals), ctx.locale)
  const about = [
    ...(isDiscreet ? [] : [...new Set(visit.rentals.map(({ name }) => name))]),
    ...(kind === 'delivery' && !isCancelled && payment?.status === 'cash_due' ? [t('orders:calendar.cash', { amount: cash })] : []),
    address,
  ]
  const door = [delivery?.building, delivery?.landmark, delivery?.areaName, delivery?.city].filter(Boolean).join(t('orders:comma'))
  return eventLines(
    {
      id: visitIdOf(visit),
      status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
      from: instantAt(day, fromHour),
      until: instantAt(day, untilHour),
      title,
      place: at ? pickupName(at.area, ctx.locale) : door,
      about,
      address,
      remindHours: isCancelled ? null : reminded,
    },
    { ...changes, stampedAt: new Date(order.now) },
  )
}
