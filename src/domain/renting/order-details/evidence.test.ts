import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { settleDispute } from '#domain/money/payments/settle-dispute.ts'
import { findRisks } from '#domain/renting/admin-lists/find-risks.ts'
import { deliveryCodeOf } from '#domain/renting/conditions/delivery-code.ts'
import { packRental } from '#domain/renting/conditions/pack-rental.ts'
import { deliverRental } from '#domain/renting/deliveries/deliver-rental.ts'
import { dispatchRental } from '#domain/renting/deliveries/dispatch-rental.ts'
import { claimDamage } from '#tests/claimed.ts'
import { collectOn, type Delivered, prove, receiveNow } from '#tests/delivered.ts'
import { readPdf } from '#tests/pdf.ts'
import { line } from '#tests/races/checkout.ts'
import { photograph } from '#tests/races/histories/operations.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { printEvidence } from './print-evidence.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())

const from = '2027-07-12'
const until = '2027-07-14'
const answerBy = '2027-08-02T20:59:59.000Z'

/** A piece that was packed, brought against the customer's code, and came back torn. */
async function wornPiece(): Promise<Delivered> {
  const { customer, order, rentals } = await shop.book([line('single-1', 1, { from, until })])
  const [id = ''] = rentals
  const by = { id, key: newId() }
  shop.clock.set(instantAt(addDays(from, -2), 13))
  await shop.settle()
  shop.clock.set(instantAt(addDays(from, -1), 10))
  await photograph(shop, id, 'packing')
  await packRental(shop.dana, by)
  shop.clock.set(instantAt(addDays(from, -1), 13))
  await dispatchRental(shop.courier, by)
  shop.clock.set(instantAt(addDays(from, -1), 18))
  await photograph(shop, id, 'delivery')
  await deliverRental(shop.courier, { ...by, key: newId(), code: deliveryCodeOf(shop.courier, order.id) })
  const [row] = await shop.query<{ unitId: string }>('SELECT unit_id AS "unitId" FROM rentals WHERE id = $1', [id])
  const worn = { customer, orderId: order.id, id, unitId: row?.unitId ?? '', from, until }
  await collectOn(shop, worn, 1)
  await receiveNow(shop, worn)
  await prove(shop.dana, id)
  await claimDamage(shop.dana, id, { amount: 12_000 })
  return worn
}

/** The payer's bank takes the payment of an order back; its provider says until when it is answered, or not. */
async function dispute(orderId: string, { by }: { by: string | null }): Promise<void> {
  const [payment] = await shop.query<{ id: string; providerId: string }>(
    `UPDATE demo_payments d SET dispute = 'open' FROM payments p WHERE p.order_id = $1 AND p.purpose = 'order' AND d.id = p.provider_id
     RETURNING p.id, d.id AS "providerId"`,
    [orderId],
  )
  const system = shop.as('')
  const findPayment: FullContext['payments']['findPayment'] = async (providerId) => ({
    ...(await system.payments.findPayment(providerId)),
    answerBy: by === null ? null : new Date(by),
  })
  await settleDispute({ ...system, payments: { ...system.payments, findPayment } }, payment?.id ?? '')
}

const disputes = async () => (await findRisks(shop.admin)).filter(({ kind }) => kind === 'chargeback-open')

test('a bank that disputes a payment is answered with what is known of its order, and until then it is at risk', async () => {
  const { orderId } = await wornPiece()
  await expect(printEvidence(shop.admin, orderId)).rejects.toMatchObject({ code: 'payment.not-disputed', status: 409 })
  expect(await disputes()).toEqual([])
  await dispute(orderId, { by: answerBy })
  expect(await disputes()).toMatchObject([{ orderId, at: answerBy, isLate: false }])
  shop.clock.set(new Date(answerBy))
  expect(await disputes()).toMatchObject([{ isLate: true }])

  await shop.query(`UPDATE outbox SET sent_at = created_at WHERE subject <> ''`)
  const english = await printEvidence(shop.admin, orderId)
  const { text, title } = await readPdf(new Uint8Array(await english.arrayBuffer()))
  const flat = text.replaceAll(/\s+/g, ' ')
  expect(title).toMatch(/^Evidence for LB-\d+$/)
  for (const words of [
    'Dress single-1',
    'Paid by card',
    'Answer by',
    'Name for delivery Rana',
    'Terms Accepted on 1 July 2027',
    'by Omar, against the code that only the customer was sent',
    'Photos at packing 4 photos, 11 July 2027',
    'Photos at delivery 4 photos, 11 July 2027',
    'Photos at collection 4 photos, 15 July 2027',
    'Collected 15 July 2027',
    'Damage claim Waiting for an answer: claimed 12.000 JOD',
    'Emails to the customer',
    'is confirmed',
  ])
    expect(flat).toContain(words)
  const [order] = await shop.query<{ phone: string }>(`SELECT delivery ->> 'phone' AS phone FROM orders WHERE id = $1`, [orderId])
  for (const secret of [deliveryCodeOf(shop.admin, orderId), order?.phone ?? '']) expect(flat).not.toContain(secret)

  const arabic = await readPdf(new Uint8Array(await (await printEvidence({ ...shop.admin, locale: 'ar' }, orderId)).arrayBuffer()))
  for (const words of ['أدلّة دفعة معترَض عليها', 'صور التسليم', 'مطالبة بضرر']) expect(arabic.text).toContain(words)
})

test('where the provider does not say until when, an open dispute is at risk at once', async () => {
  const { order } = await shop.book([line('triple', 1, { from: '2027-09-12', until: '2027-09-14' })])
  await dispute(order.id, { by: null })
  expect((await disputes()).filter(({ orderId }) => orderId === order.id)).toMatchObject([{ what: null, isLate: true }])
})
