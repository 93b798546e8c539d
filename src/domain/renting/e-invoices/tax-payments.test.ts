import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { line } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { chargeTax } from '#tests/taxed.ts'
import { addDays, dayAt, instantAt } from '#values/day.ts'
import { askTaxPayment } from './ask-tax-payment.ts'
import { askTaxReversal, confirmTaxPayment, declineTaxPayment } from './decide-tax-payment.ts'
import { getTaxReport } from './get-tax-report.ts'

const dayMs = 86_400_000

let shop: RentingShop
let lina: FullContext
let nour: FullContext
let period: string
let tax: number
beforeAll(async () => {
  shop = await openRentingShop()
  await shop.query(`INSERT INTO person_roles VALUES ('moderator-nour', 'admin')`)
  lina = shop.admin
  nour = shop.person('moderator-nour', 'admin')
  await chargeTax(shop.as(''), { sendsInvoices: false })
  const from = addDays(dayAt(await shop.clock.now(shop.database.db)), 10)
  await shop.book([line('single-1', 1, { from, until: addDays(from, 2) })])
  ;({ period, tax } = await getTaxReport(lina, {}))
})
afterAll(() => shop.close())

const owed = async () =>
  (await shop.query<{ owed: number }>(`SELECT coalesce(-sum(amount), 0)::int AS owed FROM ledger_entries WHERE account = 'tax_payable'`))[0]
    ?.owed
/** A second after what was asked for before, by the bank's paper of the day before. */
async function ask(amount: number, reference = 'BANK-77', daysAgo = 1) {
  shop.clock.advance(1000)
  return askTaxPayment(lina, { period, amount, reference, day: addDays(dayAt(await shop.clock.now()), -daysAgo) })
}
const asked = (id: string) => ({ id, state: 'asked' as const })
const report = () => getTaxReport(lina, { period })
const last = async () => (await report()).payments.at(-1)
const sound = async () => expect(await checkBooks(shop.as(''))).toEqual([])

test('nothing is paid before a period is over, and no more than its tax', async () => {
  await expect(ask(tax)).rejects.toMatchObject({ code: 'tax.period-open' })
  shop.clock.advance(70 * dayMs)
  await expect(ask(tax + 10)).rejects.toMatchObject({ code: 'tax.not-owed' })
  expect(await report()).toMatchObject({ payments: [], paid: 0, left: tax })
})

test('one person enters a payment, and it is booked once a second one confirms it', async () => {
  await ask(500)
  expect(await report()).toMatchObject({ payments: [{ state: 'asked', isOwn: true, opensAt: null }], paid: 0, left: tax - 500 })
  expect(await owed()).toBe(tax)
  await expect(ask(tax - 490)).rejects.toMatchObject({ code: 'tax.not-owed' })
  const id = (await last())?.id ?? ''
  await expect(ask(10)).rejects.toMatchObject({ code: 'tax.reference-used' })
  await expect(ask(10, 'EARLY', 400)).rejects.toMatchObject({ code: 'accounting.closed-day' })
  await expect(ask(10, 'LATE', -1)).rejects.toMatchObject({ code: 'accounting.closed-day' })
  await expect(confirmTaxPayment(lina, asked(id))).rejects.toMatchObject({ code: 'second-person.same' })
  await expect(confirmTaxPayment(nour, { id, state: 'reversing' })).rejects.toMatchObject({ code: 'second-person.unknown' })
  await confirmTaxPayment(nour, asked(id))
  expect(await shop.query(`SELECT at FROM ledger_transactions WHERE kind = 'tax_paid'`)).toEqual([
    { at: instantAt(addDays(dayAt(await shop.clock.now()), -1), 12) },
  ])
  await expect(confirmTaxPayment(nour, asked(id))).rejects.toMatchObject({ code: 'second-person.unknown' })
  expect(await report()).toMatchObject({ payments: [{ state: 'paid', isOwn: false }], paid: 500, left: tax - 500 })
  expect(await owed()).toBe(tax - 500)
  await sound()
})

test('a payment that is declined is not booked, and another one takes its place', async () => {
  await ask(700, 'WRONG')
  await declineTaxPayment(nour, (await last())?.id ?? '')
  expect(await report()).toMatchObject({ paid: 500, left: tax - 500 })
  await ask(tax - 500, 'BANK-78')
  await confirmTaxPayment(nour, asked((await last())?.id ?? ''))
  expect(await report()).toMatchObject({ paid: tax, left: 0 })
  expect(await owed()).toBe(0)
  await expect(ask(10)).rejects.toMatchObject({ code: 'tax.not-owed' })
  await sound()
})

test('a payment is reversed by two people; the tax is owed again and paid anew', async () => {
  const id = (await last())?.id ?? ''
  await askTaxReversal(nour, { id, reason: 'Returned by the bank' })
  expect(await report()).toMatchObject({ paid: tax, left: 0 })
  await expect(confirmTaxPayment(nour, { id, state: 'reversing' })).rejects.toMatchObject({ code: 'second-person.same' })
  await declineTaxPayment(lina, id)
  expect(await last()).toMatchObject({ state: 'paid', reason: null })
  await askTaxReversal(nour, { id, reason: 'Returned by the bank' })
  await expect(askTaxReversal(nour, { id, reason: 'Returned twice over' })).rejects.toMatchObject({ code: 'second-person.unknown' })
  await confirmTaxPayment(lina, { id, state: 'reversing' })
  expect(await last()).toMatchObject({ state: 'reversed', reason: 'Returned by the bank' })
  expect(await report()).toMatchObject({ paid: 500, left: tax - 500 })
  expect(await owed()).toBe(tax - 500)
  await sound()
  await ask(tax - 500, 'BANK-79')
  await confirmTaxPayment(nour, asked((await last())?.id ?? ''))
  expect(await owed()).toBe(0)
  await sound()
})

test('the database keeps what was asked for, and every booked payment', async () => {
  for (const change of ['amount = amount + 10', `reference = 'OTHER'`, `period = '2030-01'`, `day = day - 1`])
    await expect(shop.query(`UPDATE tax_payments SET ${change}`)).rejects.toThrow('a payment of tax is never changed')
  await expect(shop.query(`DELETE FROM tax_payments WHERE status = 'reversed'`)).rejects.toThrow('a payment of tax is never changed')
})
