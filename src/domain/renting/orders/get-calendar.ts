import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { translator } from '#i18n/server.ts'
import { instantAt } from '#values/day.ts'
import { localizedPath } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { calendarFile, escapeText, stamp } from './calendar-file.ts'
import { getOrder } from './get-order.ts'
import type { Order } from './order.contract.ts'
import { standingDeposit } from './order.policy.ts'
import { orderAddress } from './order-address.ts'
import { fallenVisitsOf, type Visit, visitIdOf, visitsOf } from './order-visits.ts'

/** The events after which a visit may be on another day, or come with another one. */
const moves = ['rental.days-moved', 'rental.extended', 'rental.returns-early']

/**
 * The deliveries and collections of an order as an iCalendar file (RFC 5545), each with a reminder two hours before. A visit keeps its
 * identity when it moves, and what fell away is cancelled. The file of a discreet order names neither the shop nor the items.
 * @throws {Refusal} order.unknown (404)
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

/** The same for an order that is read, with the address at which its reader finds it. */
export async function calendarOf(ctx: Context, order: Order, address: string): Promise<File> {
  return calendarFile(`${order.number}.ics`, { product: 'Orders', lines: await eventsOf(ctx, [order], address) })
}

/** The lines of the events of orders, each with the address of its order: the page in its account unless one is given. */
export async function eventsOf(ctx: Context, orders: readonly Order[], address?: string): Promise<string[]> {
  const subjects = orders.flatMap(({ id, rentals }) => [id, ...rentals.map((rental) => rental.id)])
  const { rows } = await ctx.db.execute<{ id: string; changes: number; moves: number }>(sql`
    SELECT subject_id AS id, count(*)::int AS changes, (count(*) FILTER (WHERE event = ANY (${sql.param(moves)}::text[])))::int AS moves
    FROM audit_log WHERE subject_id = ANY (${sql.param(subjects)}::text[]) GROUP BY subject_id`)
  const counted = new Map(rows.map((row) => [row.id, row]))
  return orders.flatMap((order) => {
    const counts = [order.id, ...order.rentals.map(({ id }) => id)].flatMap((id) => counted.get(id) ?? [])
    const sequence = counts.reduce((sum, { changes }) => sum + changes, 0)
    const isMoved = counts.some((one) => one.moves > 0)
    return [
      ...visitsOf(order).flatMap((visit) => eventOf(ctx, order, { visit, sequence, isCancelled: false, address })),
      ...fallenVisitsOf(order, isMoved).flatMap((visit) => eventOf(ctx, order, { visit, sequence, isCancelled: true, address })),
    ]
  })
}

/** The sequence grows with every event of the order and its pieces, so that programs take the newer file. */
function eventOf(
  ctx: Context,
  order: Order,
  { visit, sequence, isCancelled, address }: { visit: Visit; sequence: number; isCancelled: boolean; address: string | undefined },
): string[] {
  const t = translator(ctx.locale)
  const { kind, day, fromHour, untilHour, at } = visit
  const { number, isDiscreet, delivery, payment, rentals } = order
  const title = t(`orders:calendar.${kind}${isDiscreet ? 'Discreet' : ''}`, { number, owner: at?.owner ?? '' })
  const cash = formatMoney((payment?.amount ?? 0) + standingDeposit(rentals), ctx.locale)
  const about = [
    ...(isDiscreet ? [] : [...new Set(visit.rentals.map(({ name }) => name))]),
    ...(kind === 'delivery' && !isCancelled && payment?.status === 'cash_due' ? [t('orders:calendar.cash', { amount: cash })] : []),
    address ?? `${ctx.baseUrl}${localizedPath(`/profile/orders/${order.id}`, ctx.locale)}`,
  ]
  const door = [delivery?.building, delivery?.landmark, delivery?.areaName, delivery?.city].filter(Boolean).join(t('orders:comma'))
  const reminder = ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(title)}`, 'TRIGGER:-PT2H', 'END:VALARM']
  return [
    'BEGIN:VEVENT',
    `UID:${visitIdOf(visit)}@libsa`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${stamp(new Date(order.now))}`,
    `DTSTART:${stamp(instantAt(day, fromHour))}`,
    `DTEND:${stamp(instantAt(day, untilHour))}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(at ? t(`items:area.${at.area}`) : door)}`,
    `DESCRIPTION:${escapeText(about.join('\n'))}`,
    ...(isCancelled ? [] : reminder),
    'END:VEVENT',
  ]
}
