import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBatch } from '#domain/money/payouts/make-batch.ts'
import { connect } from '#platform/database/database.ts'
import { shopOn } from '#tests/races/checkout.ts'
import { newId } from '#values/id.ts'
import { formatMoney } from '#values/money.ts'
import { booked, captured } from './booked.ts'
import { openShopWithDatabase, type Shop, settled, signIn, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await openShopWithDatabase())
})
afterAll(() => shop?.close())

/** The batch of today, as the clock makes it on Sundays and Wednesdays. */
async function batch(): Promise<void> {
  const connection = connect(shop.databaseUrl)
  expect(await makeBatch(shopOn(connection, { now: shop.now() }).as(''))).toEqual([])
  await connection.close()
}

test('Dana says where her earnings go, Lina takes the batch to the bank and confirms it, and Dana sees what was paid for what', async () => {
  const rana = await booked(shop, database, { locale: 'en', ahead: 20, items: ['wf-001'] })
  await captured(rana, rana.order)
  await database.query(`UPDATE rentals SET status = 'completed' WHERE order_id = $1`, [rana.order.id])
  await database.query(
    `INSERT INTO identity_checks (id, person_id, need, status, locale, created_at) VALUES ($1, 'owner-dana', 'payout', 'approved', 'ar', now())`,
    [newId()],
  )
  const amount = 36_000

  const dana = await visit(shop, 'ar', { colorScheme: 'dark' })
  await signIn(dana.context, 'dana')
  const { page, t, at } = dana
  await page.goto(at('/profile'))
  await page.getByRole('link', { name: t('profile:tab.payouts') }).click()
  await page.getByText(t('payouts:held.method')).waitFor()
  await settled(page)
  await page.getByRole('button', { name: t('payouts:method.add') }).click()
  await page.getByRole('radio', { name: t('money-account:kindText.iban') }).check()
  const account = page.getByLabel(t('money-account:account.iban'))
  await account.fill('JO94 CBJO 0010 0000 0000 0131 0003 03')
  await page.getByRole('button', { name: t('payouts:method.save') }).click()
  await page.getByText(t('money-account:wrong.iban')).waitFor()
  await account.fill('JO94 CBJO 0010 0000 0000 0131 0003 02')
  await page.getByRole('button', { name: t('payouts:method.save') }).click()
  await page.getByText('JO••••0302').waitFor()
  await database.query(`UPDATE payout_methods SET changed_at = changed_at - interval '2 days'`)
  await batch()

  const desk = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  await signIn(desk.context, 'lina')
  await desk.page.goto('/admin')
  await settled(desk.page)
  await desk.page.getByRole('link', { name: `${desk.t('today:act.open-batch')}: ${desk.t('operations:risk.kind.open-batch')}` }).click()
  await settled(desk.page)
  const saved = desk.page.waitForEvent('download')
  await desk.page.getByRole('button', { name: desk.t('payout-admin:open.export') }).click()
  expect((await saved).suggestedFilename()).toMatch(/^payouts-\d{4}-\d{2}-\d{2}\.xml$/)
  await desk.page.getByRole('link', { name: 'PO-1' }).click()
  await desk.page.getByRole('heading', { name: desk.t('payout-admin:confirm.title') }).waitFor()
  await settled(desk.page)
  await desk.page.getByRole('main').getByText('Lina Odeh').first().waitFor()
  await desk.page.getByRole('button', { name: desk.t('payout-admin:confirm.submit'), exact: true }).click()
  await desk.page.getByText(desk.t('payout-admin:confirm.missing')).waitFor()
  await desk.page.getByLabel(desk.t('payout-admin:confirm.reference')).fill('BANK-2027-1')
  await desk.page.getByRole('button', { name: desk.t('payout-admin:confirm.submit'), exact: true }).click()
  await desk.page.getByText(desk.t('payouts:status.paid'), { exact: true }).waitFor()

  await page.goto(at('/profile/payouts'))
  await page.getByRole('link', { name: /PO-1/ }).click()
  await page.getByText('BANK-2027-1').waitFor()
  await page
    .getByText(formatMoney(amount, 'ar').split('\u00a0')[0] ?? '')
    .first()
    .waitFor()
  const [gown] = rana.order.rentals
  await page.locator(`a[href$="/profile/payouts/rentals/${gown?.id}"]`).click()
  await page.getByText(t('payouts:part.commission', { percent: '٢٠' })).waitFor()
  const paper = page.waitForEvent('download')
  await page.getByRole('link', { name: t('payouts:download') }).click()
  expect((await paper).suggestedFilename()).toMatch(/\.pdf$/)
  expect([...dana.complaints, ...desk.complaints]).toEqual([])
})
