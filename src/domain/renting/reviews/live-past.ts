import { sql } from 'drizzle-orm'
import { saveDocument } from '#domain/accounts/identity-verification/document-files.ts'
import { record } from '#domain/audit-log/record.ts'
import { readSamplePicture } from '#domain/catalogue/items/read-sample-picture.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import type { Role } from '#domain/permissions.policy.ts'
import { deliveryCodeOf } from '#domain/renting/conditions/delivery-code.ts'
import { packRental } from '#domain/renting/conditions/pack-rental.ts'
import { receiveRental } from '#domain/renting/conditions/receive-rental.ts'
import { seedPhotos } from '#domain/renting/conditions/seed-photos.ts'
import { collectRental } from '#domain/renting/deliveries/collect-rental.ts'
import { deliverRental } from '#domain/renting/deliveries/deliver-rental.ts'
import { dispatchRental } from '#domain/renting/deliveries/dispatch-rental.ts'
import { deliverOrder } from '#domain/renting/holds/deliver-order.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { bookTransfer } from '#domain/renting/paying/book-transfer.ts'
import { chooseMethod } from '#domain/renting/paying/choose-method.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { settlePayment } from '#domain/renting/paying/settle-payment.ts'
import { type PhotoStage, photoSlots } from '#domain/renting/rentals/hand-over.policy.ts'
import { fixedClock } from '#platform/clock.ts'
import { encodePicture } from '#platform/images/encode-picture.ts'
import { payDemoPages } from '#platform/payments/pay-demo-pages.ts'
import { addDays, type Day, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'

/** A customer of the demonstration. */
interface LivedCustomer {
  id: string
  name: string
  email: string
  phone: string
}

/** A rental of three days of the demonstration as it is lived. */
export interface Lived {
  id: string
  itemId: string
  ownerId: string
  orderId: string
  unitId: string
  customer: LivedCustomer
  from: Day
  until: Day
  /** The picture of its hand-overs; it is made while the piece is being booked. */
  picture: Promise<Uint8Array>
}

/** Acts as somebody of the demonstration at an hour of a day in Amman, or at an instant. */
export function actingAs<C extends Context>(ctx: C, who: { id: string; email?: string; role: Role }, at: Date): C {
  const actor = { personId: who.id, email: who.email ?? null, visitorId: newId(), roles: [...new Set<Role>(['customer', who.role])] }
  return { ...ctx, actor, clock: fixedClock(at) }
}

interface PastBooking {
  customer: LivedCustomer
  itemId: string
  from: Day
  at?: Date
  method?: PaymentMethod
}

/** A customer books a piece three days before the first of its three days, or at another time, and pays by card unless said otherwise. */
export async function bookPast(
  ctx: Context & Needs<'payments' | 'captcha'>,
  { customer, itemId, from, at = instantAt(addDays(from, -3), 11), method = 'card' }: PastBooking,
): Promise<Lived> {
  // A shop that shuts down stops filling in the past.
  ctx.signal?.throwIfAborted()
  const until = addDays(from, 2)
  const picture = pictureOf(itemId)
  const { email, name, phone } = customer
  const hers = actingAs(ctx, { ...customer, role: 'customer' }, at)
  const { id } = await holdOrder(hers, { key: newId(), lines: [{ itemId, from, until, quantity: 1 }] })
  const slot = `${addDays(from, -1)}_17-19`
  await deliverOrder(hers, { id, name, phone, area: 'amman-abdoun', landmark: 'Abdoun Circle', building: '12', slot })
  const { quote } = await chooseMethod(hers, { id, method })
  await inTransaction(hers, async (tx) => {
    await changeOrder(tx, id, { email, emailConfirmedAt: tx.now, phoneConfirmedAt: tx.now })
    await record(tx, 'order.phone-confirmed', id, {})
  })
  const { order } = await payOrder(hers, { id, key: newId(), total: quote.total })
  if (method === 'card') await payDemoPages(ctx.db, id)
  const { transfer } = await getOrder(hers, id)
  const desk = actingAs(ctx, { id: 'admin-lina', role: 'admin' }, at)
  if (transfer) await bookTransfer(desk, { id: newId(), reference: transfer.reference, amount: transfer.amount, sender: name })
  await settle({ ...ctx, clock: fixedClock(new Date(at.getTime() + 60_000)) }, id)
  const rental = order.rentals[0]?.id ?? ''
  const { rows } = await ctx.db.execute<{ unitId: string; ownerId: string }>(
    sql`SELECT unit_id AS "unitId", owner_id AS "ownerId" FROM rentals WHERE id = ${rental}`,
  )
  const { unitId = '', ownerId = '' } = rows[0] ?? {}
  return {
    id: rental,
    itemId,
    ownerId,
    orderId: id,
    unitId,
    customer,
    from,
    until,
    picture,
  }
}

/** A sample's picture as that of a document. It is the shop's own: no other process need decode it. */
async function pictureOf(itemId: string): Promise<Uint8Array> {
  const pictures = await encodePicture('document', await readSamplePicture(itemId))
  const [picture] = Array.isArray(pictures) ? pictures : []
  if (!picture) throw new Error(`The picture of the sample ${itemId} cannot be read`)
  return picture
}

/** Settles the payments of one order only: people may be paying for theirs. */
async function settle(ctx: Context & Needs<'payments'>, orderId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`SELECT id FROM payments WHERE order_id = ${orderId} AND status = 'created'`)
  for (const { id } of rows) await settlePayment(ctx, id)
}

/** It is packed, brought on the evening before or at another time, and with its customer. */
export async function bringPast(ctx: Context & Needs<'payments' | 'documents'>, rental: Lived, at?: Date): Promise<void> {
  const { id, ownerId, orderId, from } = rental
  const eve = addDays(from, -1)
  const owner = actingAs(ctx, { id: ownerId, role: 'owner' }, instantAt(eve, 10))
  throwFirst(await settleDue({ ...ctx, clock: owner.clock }))
  await photograph(owner, rental, 'packing')
  await packRental(owner, { id, key: newId() })
  await dispatchRental(courierAt(ctx, at ?? instantAt(eve, 16)), { id, key: newId() })
  const door = courierAt(ctx, at ?? instantAt(eve, 18))
  await photograph(door, rental, 'delivery')
  await deliverRental(door, { id, key: newId(), code: deliveryCodeOf(ctx, orderId) })
}

/** It is collected on the day after its last, and received by its owner. */
export async function returnPast(ctx: Context & Needs<'documents'>, rental: Lived): Promise<void> {
  const { id, ownerId, unitId, until } = rental
  const day = addDays(until, 1)
  const door = courierAt(ctx, instantAt(day, 10))
  await photograph(door, rental, 'collection')
  await collectRental(door, { id, key: newId(), unitId })
  const owner = actingAs(ctx, { id: ownerId, role: 'owner' }, instantAt(day, 13))
  await photograph(owner, rental, 'return')
  await receiveRental(owner, { id, key: newId() })
}

/** Acts as the courier of the demonstration at an instant. */
export function courierAt<C extends Context>(ctx: C, at: Date): C {
  return actingAs(ctx, { id: 'courier-omar', role: 'courier' }, at)
}

/** Throws the first error of a run over many. */
export function throwFirst([fault]: readonly unknown[]): void {
  if (fault) throw fault
}

async function photograph(ctx: Context & Needs<'documents'>, { id, picture }: Lived, stage: PhotoStage): Promise<void> {
  const bytes = await picture
  const files = await Promise.all(photoSlots.map(() => saveDocument(ctx, bytes)))
  await inTransaction(ctx, (tx) => seedPhotos(tx, { rentalId: id, stage, files }))
}
