import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { listAllTransfers } from '#domain/renting/admin-lists/list-all-transfers.ts'
import { bookTransfer, payWithTransfer } from '#domain/renting/paying/book-transfer.ts'
import { back, damaged } from '#tests/claimed.ts'
import type { Delivered } from '#tests/delivered.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { openCliq } from '#tests/transfers.ts'
import { newId } from '#values/id.ts'
import { agreeToClaim } from './answer-claim.ts'
import { getClaims } from './get-claims.ts'
import { payDebt } from './pay-debt.ts'
import { getDebtTransfer, transferDebt } from './transfer-debt.ts'
import { writeOffDebt } from './write-off-debt.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.settle()
  expect(await checkBooks(shop.as(''))).toEqual([])
})

/** A rental of a deposit of 30.000 in cash, whose customer owes so much beyond it. */
async function owing(amount: number): Promise<Delivered> {
  shop.clock.set(new Date((await shop.clock.now(shop.database.db)).getTime() + 60 * 86_400_000))
  const rental = await back(shop, { method: 'cash' })
  const claim = await damaged(shop.dana, rental, 30_000 + amount)
  await agreeToClaim(rental.customer, { id: claim.id, key: newId() })
  await shop.settle()
  return rental
}

const debtOf = async ({ customer, id }: Delivered) => (await getClaims(customer, id)).debt
const arrive = (reference: string | null, amount: number, id = newId()) =>
  bookTransfer(shop.admin, { id, reference: String(reference), amount, sender: 'Rana Haddad' })
const refusedAs = (code: string) => expect.objectContaining({ code })

test('while CliQ is closed a debt is not paid by it', async () => {
  const rental = await owing(5_000)
  expect(await getDebtTransfer(rental.customer, rental.id)).toBeNull()
  await expect(transferDebt(rental.customer, rental.id)).rejects.toEqual(refusedAs('order.method-closed'))
  await openCliq(shop.database.pool)
  expect(await getDebtTransfer(rental.customer, rental.id)).toMatchObject({ amount: 5_000, reference: null })
})

test('a transfer that names the reference of a debt and brings all of it pays it; the same one again is nobody’s', async () => {
  const rental = await owing(20_000)
  const { customer, id, orderId } = rental
  const { reference, ...shown } = await transferDebt(customer, id)
  expect(shown).toMatchObject({ alias: 'LIBSADEMO', amount: 20_000 })
  expect([await transferDebt(customer, id), await getDebtTransfer(customer, id)]).toMatchObject([{ reference }, { reference }])
  await expect(transferDebt(shop.dana, id)).rejects.toEqual(refusedAs('rental.not-yours'))
  await expect(transferDebt(shop.as('somebody-else-0123456'), id)).rejects.toEqual(refusedAs('rental.unknown'))
  const bankId = newId().toUpperCase()
  expect(await arrive(reference, 20_000, bankId)).toMatchObject({ problem: null, paymentId: expect.any(String) })
  expect(await arrive(reference, 20_000, bankId)).toMatchObject({ problem: null })
  expect([await debtOf(rental), await getDebtTransfer(customer, id)]).toEqual([0, null])
  expect(await shop.inAccount('transfer_clearing', orderId)).toBe(20_000)
  expect((await listAllTransfers(shop.admin, { q: bankId })).rows).toMatchObject([{ status: 'matched', orderId }])
  expect(await arrive(reference, 20_000)).toMatchObject({ problem: 'twice', paymentId: null })
  await expect(transferDebt(customer, id)).rejects.toEqual(refusedAs('claim.nothing-owed'))
})

test('what is too little, too much, or comes once nothing is owed waits for a person, who can have it pay the debt', async () => {
  const rental = await owing(20_000)
  const { customer, id, orderId } = rental
  const { reference } = await transferDebt(customer, id)
  expect(await arrive(reference, 19_990)).toMatchObject({ problem: 'too_little' })
  const bankId = newId().toUpperCase()
  expect(await arrive(reference, 21_000, bankId)).toMatchObject({ problem: 'too_much' })
  expect((await listAllTransfers(shop.admin, { q: bankId })).rows).toMatchObject([{ status: 'waiting', orderId, wanted: 20_000 }])
  expect(await debtOf(rental)).toBe(20_000)
  await payWithTransfer(shop.admin, { id: bankId, orderId, reason: 'The sender is the customer' })
  expect(await debtOf(rental)).toBe(0)
  expect(await shop.query('SELECT amount, reason FROM refunds WHERE order_id = $1 AND reason = $2', [orderId, 'overpaid'])).toEqual([
    { amount: 1_000, reason: 'overpaid' },
  ])
  await expect(payWithTransfer(shop.admin, { id: bankId, orderId, reason: 'Again' })).rejects.toEqual(refusedAs('transfer.not-awaited'))
  const other = await owing(10_000)
  const { reference: unpaid } = await transferDebt(other.customer, other.id)
  await writeOffDebt(shop.admin, { id: other.id, key: newId(), words: 'Moved away.' })
  expect(await arrive(unpaid, 10_000)).toMatchObject({ problem: 'twice' })
})

test('a debt that a transfer has paid is not taken from the card whose page was open, and the other way round', async () => {
  const rental = await owing(20_000)
  const { customer, id } = rental
  const { reference } = await transferDebt(customer, id)
  const page = { id, key: newId() }
  await payDebt(customer, page)
  expect(await arrive(reference, 20_000)).toMatchObject({ problem: null })
  await shop.payAll()
  await expect(payDebt(customer, page)).rejects.toEqual(refusedAs('claim.nothing-owed'))
  expect(await debtOf(rental)).toBe(0)
  expect(await shop.query(`SELECT method, status FROM payments WHERE purpose = 'claim' AND rental_id = $1 ORDER BY method`, [id])).toEqual([
    { method: 'card', status: 'voided' },
    { method: 'transfer', status: 'captured' },
  ])
  const other = await owing(10_000)
  const { reference: late } = await transferDebt(other.customer, other.id)
  const again = { id: other.id, key: newId() }
  await payDebt(other.customer, again)
  await shop.payAll()
  await payDebt(other.customer, again)
  expect(await debtOf(other)).toBe(0)
  expect(await arrive(late, 10_000)).toMatchObject({ problem: 'twice' })
})
