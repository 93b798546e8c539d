import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { countsOf } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { collectCash } from '#domain/money/deposits/collect-cash.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { connect } from '#platform/database/database.ts'
import { shopOn } from '#tests/races/checkout.ts'
import { formatMoney } from '#values/money.ts'
import { faultsOfAccess } from './access.ts'
import { booked } from './booked.ts'
import { enter, reach, typeIn } from './keys.ts'
import { openShopWithDatabase, type Shop, settled, signIn, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await openShopWithDatabase())
  await database.query(`UPDATE items SET is_instant_book = true WHERE id = 'wf-001'`)
})
afterAll(() => shop?.close())

/** Omar takes the price of an order and its deposits at the door. */
async function takeAtDoor(orderId: string): Promise<void> {
  const connection = connect(shop.databaseUrl)
  const system = shopOn(connection, { now: shop.now() }).as('')
  await inTransaction(system, async (tx) =>
    collectCash(tx, { orderId, courierId: 'courier-omar', charges: await findOrderCharges(tx, orderId) }),
  )
  await connection.close()
}

const wide = { viewport: { width: 1366, height: 900 } }

test('by keyboard: a float, a count that differs, its reason, the second person and the bank', async () => {
  const her = await booked(shop, database, { locale: 'en', ahead: 20, items: ['wf-001'], method: 'cash' })
  const lina = await visit(shop, 'en', wide)
  await signIn(lina.context, 'lina')
  const { page, t } = lina
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/admin/cash')
  await settled(page)
  expect(await faultsOfAccess(page)).toEqual([])
  await page.getByText(t('cash:session.none'), { exact: true }).waitFor()
  await enter(page, button(t('cash:bank.withdraw')))
  await typeIn(page, page.getByLabel(t('cash:bank.amount')), '100')
  await typeIn(page, page.getByLabel(t('cash:bank.reference')), 'ATM-1')
  await page.keyboard.press('Enter')
  await page.getByText(t('cash:bank.withdrawn')).waitFor()
  await settled(page)
  await enter(page, button(t('cash:openSession')), 'Shift+Tab')
  await typeIn(page, page.getByLabel(t('cash:open.float')), '50')
  await page.keyboard.press('Enter')
  await page.getByText(t('cash:open.done')).waitFor()

  await takeAtDoor(her.order.id)
  const { rows } = await database.query<{ id: string; expected: number }>('SELECT id, expected FROM cash_sessions')
  const [session] = rows
  if (!session) throw new Error('no session is open')
  const { id, expected } = session

  const omar = await visit(shop, 'ar', { colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  await signIn(omar.context, 'omar')
  await omar.page.goto(omar.at('/delivery-dashboard'))
  await settled(omar.page)
  await omar.page.getByRole('link', { name: new RegExp(omar.t('cash:wallet.see')) }).click()
  await omar.page.getByRole('heading', { name: omar.t('cash:wallet.countTitle') }).waitFor()
  await settled(omar.page)
  for (const [denomination, pieces] of Object.entries(countsOf(expected)))
    await omar.page.locator(`#own-${denomination}`).fill(String(pieces).replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit))
  await omar.page.getByText(omar.t('cash:count.matches'), { exact: true }).waitFor()
  expect(await faultsOfAccess(omar.page)).toEqual([])
  await omar.page.getByRole('button', { name: omar.t('cash:wallet.ready') }).click()
  await omar.page.getByText(omar.t('cash:wallet.saved')).waitFor()

  const nour = await visit(shop, 'en', wide)
  await signIn(nour.context, 'nour')
  await nour.page.goto(`/admin/cash?session=${id}`)
  await settled(nour.page)
  await nour.page.getByText(formatMoney(expected, 'en')).first().waitFor()
  const fields = nour.page.locator('input[data-pieces]')
  await reach(nour.page, fields)
  const counts: Record<string, number> = countsOf(expected - 5000)
  const names = await fields.evaluateAll((inputs) => inputs.map((input) => input.id.replace('pieces-', '')))
  for (const name of names) {
    if (counts[name]) await nour.page.keyboard.type(String(counts[name]))
    await nour.page.keyboard.press(name === names.at(-1) ? 'Tab' : 'Enter')
  }
  await nour.page.getByText(nour.t('cash:count.short'), { exact: true }).waitFor()
  const handIn = nour.page.getByRole('button', { name: nour.t('cash:count.handIn', { amount: formatMoney(expected - 5000, 'en') }) })
  await enter(nour.page, handIn)
  await nour.page.getByText(nour.t('cash:count.chooseWhy')).waitFor()
  await reach(nour.page, nour.page.getByRole('radio', { name: nour.t('cash:reason.unclear') }), 'Shift+Tab')
  await nour.page.keyboard.press('Space')
  expect(await faultsOfAccess(nour.page)).toEqual([])
  await enter(nour.page, handIn)
  await nour.page.getByText(nour.t('cash:count.waits')).waitFor()
  await nour.page.getByText(nour.t('cash:sign.yours')).waitFor()
  expect(await nour.page.getByRole('button', { name: nour.t('cash:sign.signOff'), exact: true }).count()).toBe(0)

  await page.reload()
  await settled(page)
  await enter(page, button(t('cash:sign.signOff')), 'Shift+Tab')
  await page.getByText(t('cash:sign.signed')).waitFor()
  await settled(page)
  await enter(page, button(t('cash:bank.deposit')))
  await typeIn(page, page.getByLabel(t('cash:bank.amount')), '9000')
  await typeIn(page, page.getByLabel(t('cash:bank.reference')), 'SLIP-1')
  await page.keyboard.press('Enter')
  await page.getByText(t('refusals:cash.shop-not-enough')).waitFor()
  await page.getByLabel(t('cash:bank.amount')).fill('60')
  await page.keyboard.press('Enter')
  await page.getByText(t('cash:bank.deposited')).waitFor()
  const { rows: ends } = await database.query(`SELECT status, (SELECT amount FROM shop_cash) AS left FROM cash_sessions`)
  expect(ends).toEqual([{ status: 'resolved', left: 100_000 - 50_000 + expected - 5000 - 60_000 }])
  // Chrome complains of the deposit that was refused.
  const complaints = [...lina.complaints, ...omar.complaints, ...nour.complaints]
  expect(complaints.filter((one) => !one.includes('/api/cash/deposits'))).toEqual([])
})
