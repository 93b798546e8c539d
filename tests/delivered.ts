import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { deposits } from '#domain/money/deposits/deposits.table.ts'
import { holdPaidDeposit } from '#domain/money/deposits/hold-paid-deposit.ts'
import { addEvidence } from '#domain/renting/claims/add-evidence.ts'
import { collectRental } from '#domain/renting/deliveries/collect-rental.ts'
import { failCollection } from '#domain/renting/rentals/fail-collection.ts'
import type { PhotoStage } from '#domain/renting/rentals/hand-over.policy.ts'
import { addDays, type Day, dayAt, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { line } from './races/checkout.ts'
import type { RentingShop } from './renting.ts'

/** A rental of three days that is with its customer, whose deposit is held. */
export interface Delivered {
  customer: FullContext
  orderId: string
  id: string
  unitId: string
  from: Day
  until: Day
}

interface Wish {
  item?: string
  method?: 'card' | 'cash'
  /** The number of its days. */
  length?: number
}

/** Books a piece from ten days after now on, and lets time pass until noon of its second day. */
export async function deliverOne(shop: RentingShop, { item = 'single-1', method = 'card', length = 3 }: Wish = {}): Promise<Delivered> {
  const from = addDays(dayAt(await shop.clock.now(shop.database.db)), 10)
  const until = addDays(from, length - 1)
  const { customer, order, rentals } = await shop.book([line(item, 1, { from, until })], { method })
  const [id = ''] = rentals
  shop.clock.set(instantAt(addDays(from, -2), 13))
  await shop.settle()
  if (method === 'cash')
    await inTransaction(shop.courier, async (tx) => {
      const planned = await tx.db.select({ id: deposits.id }).from(deposits).where(eq(deposits.rentalId, id))
      for (const deposit of planned) await holdPaidDeposit(tx, deposit.id, { courierId: 'courier-omar' })
    })
  shop.clock.set(instantAt(addDays(from, 1), 12))
  const [row] = await shop.query<{ unitId: string }>(
    `UPDATE rentals SET status = 'active', dispatched_at = $2::timestamptz - interval '20 hours', delivered_at = $2::timestamptz - interval '10 hours'
     WHERE id = $1 RETURNING unit_id AS "unitId"`,
    [id, instantAt(addDays(from, 1), 12)],
  )
  return { customer, orderId: order.id, id, unitId: row?.unitId ?? '', from, until }
}

/** The courier comes on the day after the last, and does not get the piece. */
export async function comeInVain(shop: RentingShop, { id, until }: Delivered): Promise<void> {
  shop.clock.set(instantAt(addDays(until, 1), 17))
  await failCollection(shop.courier, { id, key: newId(), reason: 'nobody-met' })
}

/** Pictures of a piece at a hand-over, as somebody has taken them. */
export async function photographed(shop: RentingShop, id: string, stage: PhotoStage): Promise<void> {
  await shop.query(
    `INSERT INTO rental_photos (rental_id, stage, place, file, taken_at)
     SELECT $1, $2, n, $1 || $2 || n, $3 FROM generate_series(1, 4) n ON CONFLICT DO NOTHING`,
    [id, stage, await shop.clock.now(shop.database.db)],
  )
}

/** Collected at an hour of a day after its last. */
export async function collectOn(shop: RentingShop, { id, unitId, until }: Delivered, days: number, hour = 12): Promise<void> {
  shop.clock.set(instantAt(addDays(until, days), hour))
  await photographed(shop, id, 'collection')
  await collectRental(shop.courier, { id, key: newId(), unitId })
  await shop.settle()
}

/** Has the owner receive it at once; nobody photographs it. */
export async function receiveNow(shop: RentingShop, { id }: Delivered): Promise<void> {
  await shop.query(`UPDATE rentals SET status = 'inspecting', returned_at = $2 WHERE id = $1`, [id, await shop.clock.now(shop.database.db)])
}

/** Lets time pass, and what is due happen. */
export async function pass(shop: RentingShop, hours: number): Promise<void> {
  shop.clock.advance(hours * 3_600_000)
  await shop.settle()
}

/** Adds a picture that proves something. */
export async function prove(ctx: FullContext, id: string): Promise<void> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#9b87f5' } })
    .jpeg()
    .toBuffer()
  await addEvidence(ctx, { id, file: new File([new Uint8Array(bytes)], 'stain.jpg', { type: 'image/jpeg' }) })
}
