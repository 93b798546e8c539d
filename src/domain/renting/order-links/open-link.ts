import { and, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { findMovements } from '#domain/renting/invoices/find-movements.ts'
import { printReceipt } from '#domain/renting/invoices/print-receipt.ts'
import { ownOrders } from '#domain/renting/orders/find-orders.ts'
import { calendarOf } from '#domain/renting/orders/get-calendar.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { phoneOf } from '#domain/renting/orders/mail-of.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { type OrderRow, orders } from '#domain/renting/orders/orders.table.ts'
import { localizedPath } from '#values/locale.ts'
import { asGuestOf, findLink, getLinked } from './find-link.ts'
import type { LinkedOrder } from './order-link.contract.ts'
import { findCancellation } from './plan-cancellations.ts'

/** The order of a link as whoever has the link may see it, or where the actor finds the whole order. */
export async function openLink(ctx: Context, token: string): Promise<LinkedOrder> {
  const row = await findLink(ctx, token)
  if (!row) return { state: 'closed' }
  const own = ctx.db.select({ id: orders.id }).from(orders)
  if ((await own.where(and(eq(orders.id, row.id), ownOrders(ctx)))).length > 0) return { state: 'own', order: row.id }
  if (row.personId !== null) return { state: 'account', order: row.id }
  return {
    state: 'open',
    order: await readShown(ctx, row),
    contacts: maskedContactsOf(row),
    cancellation: await findCancellation(asGuestOf(ctx, row), row.id),
    hasReceipt: (await findMovements(ctx, row.id)).some(({ amount }) => amount > 0),
  }
}

/**
 * The calendar file of the order of a link, without the address beyond its area.
 * @throws {Refusal} 404 `order.link-closed`
 * @throws {Refusal} 409 `order.no-calendar` without a visit, now or before
 */
export async function getLinkedCalendar(ctx: Context, token: string): Promise<File> {
  const row = await getLinked(ctx, token)
  return calendarOf(asGuestOf(ctx, row), await readShown(ctx, row), `${ctx.baseUrl}${localizedPath(`/order/${token}`, ctx.locale)}`)
}

/**
 * The receipt of the order of a link.
 * @throws {Refusal} 404 `order.link-closed`
 * @throws {Refusal} 409 `order.no-receipt` before anything was paid
 * @throws {Refusal} 503 `server.busy`
 */
export async function getLinkedReceipt(ctx: Context, token: string): Promise<File> {
  return printReceipt(ctx, await readShown(ctx, await getLinked(ctx, token)))
}

async function readShown(ctx: Context, row: OrderRow): Promise<Order> {
  return withoutDoor(await getOrder(asGuestOf(ctx, row), row.id))
}

/** An order without names, phones, the address beyond its area, and the codes that hand a piece over. */
function withoutDoor(order: Order): Order {
  const { delivery, handOvers } = order
  return {
    ...order,
    email: null,
    collector: null,
    deliveryCode: null,
    delivery: delivery && { ...delivery, name: '', phone: '', landmark: '', building: '', note: '' },
    handOvers: handOvers.map((at) => ({ ...at, code: null, contact: null })),
  }
}

function maskedContactsOf(row: OrderRow): { email: string | null; phone: string | null } {
  const { email, phone } = contactsOf(row)
  const [local = '', host = ''] = email?.split('@') ?? []
  return { email: email && `${local.slice(0, 1)}•••@${host}`, phone: phone && `•• ${phone.slice(-2)}` }
}

/**
 * The contacts to which a code goes for more than a link opens: those that are confirmed. A payer by card may have confirmed none. Then it is the
 * phone for the delivery, since a stranger may read the mail of a mistyped address.
 */
export function contactsOf(order: OrderRow): { email: string | null; phone: string | null } {
  const [email, phone] = [order.emailConfirmedAt && order.email, phoneOf(order)]
  const isUnproved = email === null && phone === null && order.method === 'card'
  return { email, phone: isUnproved ? (order.delivery?.phone ?? order.collector?.phone ?? null) : phone }
}
