import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#values/id.ts'
import { formatMoney } from '#values/money.ts'
import { faultsOfAccess } from './access.ts'
import { booked } from './booked.ts'
import { enter, reach, typeIn } from './keys.ts'
import { openShopWithDatabase, type Shop, settled, signIn, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await openShopWithDatabase())
})
afterAll(() => shop?.close())

const amount = 21_900
const iban = 'JO94CBJO0010000000000131000302'

/** A refund of an order that goes by transfer and is due. */
async function owe(orderId: string): Promise<string> {
  const id = newId()
  await database.query(
    `WITH posted AS (INSERT INTO ledger_transactions (id, kind, order_id, key, at) VALUES ($1, 'refund', $2, 'owed:' || $1, now()) RETURNING id)
     INSERT INTO ledger_entries (transaction_id, account, amount) SELECT id, 'refunds', -$3::int FROM posted UNION ALL SELECT id, 'rounding', $3::int FROM posted`,
    [newId(), orderId, amount],
  )
  await database.query(
    `INSERT INTO refunds (id, order_id, way, status, amount, reason, key, due_at, created_at, updated_at)
     VALUES ($1, $2, 'transfer', 'due', $3, 'cancelled', $1, now(), now(), now())`,
    [id, orderId, amount],
  )
  return id
}

test('a guest on a phone says where the money goes, and staff send it by keyboard in a file for the bank', async () => {
  const options = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const
  const guest = await booked(shop, database, { locale: 'ar', ahead: 20, isGuest: true, options })
  const refund = await owe(guest.order.id)
  const { page, t, at } = guest
  await page.goto(at(`/profile/orders/${guest.order.id}`))
  await settled(page)
  const money = formatMoney(amount, 'ar')
  await page.getByRole('heading', { name: t('repayments:account.title', { amount: money }) }).waitFor()
  expect(await faultsOfAccess(page)).toEqual([])
  await page.getByText(t('money-account:kindText.iban')).click()
  await page.getByLabel(t('money-account:account.iban')).fill('JO00')
  await page.getByLabel(t('money-account:holder')).fill('رنا حداد')
  const save = page.getByRole('button', { name: t('repayments:account.save') })
  await save.click()
  await page.getByText(t('money-account:wrong.iban')).waitFor()
  await page.getByLabel(t('money-account:account.iban')).fill(iban)
  await save.click()
  await page.getByRole('heading', { name: t('repayments:account.going', { amount: money }) }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: t('repayments:account.going', { amount: money }) }).waitFor()

  await database.query(`UPDATE refund_accounts SET changed_at = changed_at - interval '25 hours'`)
  const lina = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  await signIn(lina.context, 'lina')
  await lina.page.goto(`/admin/refunds?refund=${refund}`)
  await settled(lina.page)
  await lina.page.getByRole('heading', { name: lina.t('repayment-admin:side.names') }).waitFor()
  expect(await faultsOfAccess(lina.page)).toEqual([])
  await enter(lina.page, lina.page.getByRole('button', { name: lina.t('repayment-admin:side.compare') }))
  await lina.page.getByText(lina.t('repayment-admin:state.ready'), { exact: true }).first().waitFor()
  await settled(lina.page)
  await reach(lina.page, lina.page.getByLabel(lina.t('repayment-admin:pickAll')), 'Shift+Tab')
  await lina.page.keyboard.press('Space')
  await enter(lina.page, lina.page.getByRole('button', { name: lina.t('repayment-admin:file.make') }))
  await lina.page.getByRole('heading', { name: lina.t('repayment-admin:files.title', { file: 1 }) }).waitFor()
  await settled(lina.page)
  await enter(lina.page, lina.page.getByRole('button', { name: lina.t('repayment-admin:files.confirm') }))
  await typeIn(lina.page, lina.page.getByLabel(lina.t('payout-admin:confirm.reference')), 'FT-2027-1')
  await lina.page.keyboard.press('Enter')
  await lina.page.getByText(lina.t('repayment-admin:files.done', { count: 1 })).waitFor()
  await lina.page.getByRole('button', { name: lina.t('repayment-admin:tabs.paid') }).click()
  await lina.page.getByText(lina.t('repayment-admin:state.paid'), { exact: true }).first().waitFor()
  expect(await faultsOfAccess(lina.page)).toEqual([])

  await page.reload()
  await settled(page)
  expect(await page.locator('#money-back').count()).toBe(0)
})
