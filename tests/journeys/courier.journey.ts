import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#tests/test-time.ts'
import { formatMoney } from '#values/money.ts'
import { act, booked, photograph } from './booked.ts'
import { caller } from './caller.ts'
import { languagesOf } from './languages.ts'
import { openShopWithDatabase, type Shop, settled, signIn, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await openShopWithDatabase())
  await database.query(`UPDATE items SET is_instant_book = true WHERE id = 'wf-001'`)
  // Of the demonstration's own orders nothing is to be carried, or paid in cash.
  await database.query(`UPDATE rentals SET status = 'released'`)
  await database.query(`UPDATE payments SET status = 'voided' WHERE status = 'cash_due'`)
})
afterAll(() => shop?.close())

test.each(languagesOf('flow', 'ar'))(
  'a courier picks up by the label, delivers against the code and cash, comes in vain once, collects and brings it back (%s)',
  async (locale) => {
    const her = await booked(shop, database, { locale: 'en', ahead: locale === 'en' ? 20 : 40, items: ['wf-001'], method: 'cash' })
    const [rental] = her.order.rentals
    if (!rental) throw new Error('nothing was booked')
    const dana = await caller(shop, 'dana')
    await photograph(dana, rental, 'packing')
    await act(dana, rental, 'packing')

    const omar = await visit(shop, locale, locale === 'ar' ? { colorScheme: 'dark' } : {})
    await signIn(omar.context, 'omar')
    const { page, t, at } = omar
    const list = async () => {
      await page.waitForURL((url) => url.pathname.endsWith('/delivery-dashboard'))
      await settled(page)
    }
    const next = async (task: 'pick-up' | 'deliver' | 'collect' | 'drop-off') => {
      await list()
      await page.getByRole('link', { name: t(`deliveries:task.${task}`), exact: true }).click()
      await page.waitForURL((url) => url.pathname.endsWith(`/hand-over/${rental.id}`))
      await settled(page)
    }
    const again = async () => {
      await page.reload()
      await settled(page)
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.goto(at('/delivery-dashboard'))
    await next('pick-up')
    const { rows } = await database.query<{ id: string; code: string }>(
      'SELECT units.id, code FROM units JOIN rentals ON rentals.unit_id = units.id WHERE rentals.id = $1',
      [rental.id],
    )
    const [unit] = rows
    expect(await button(t('deliveries:go.pick-up')).isDisabled()).toBe(true)
    await page.getByLabel(t('deliveries:label.field')).fill('wc-001-u1')
    await button(t('deliveries:go.pick-up')).click()
    await page.getByText(t('refusals:rental.unit-wrong')).waitFor()
    await page.getByLabel(t('deliveries:label.field')).fill(unit?.id ?? '')
    await button(t('deliveries:go.pick-up')).click()

    await next('deliver')
    await page.getByText(t('deliveries:missing.photos')).waitFor()
    await photograph(omar, rental, 'delivery')
    await again()
    await her.page.goto(her.at(`/profile/orders/${her.order.id}/rentals/${rental.id}`))
    const told = her.page.getByRole('region', { name: her.t('rentals:code.title') }).locator('bdi')
    await page.getByLabel(t('deliveries:code.field')).fill((await told.textContent()) ?? '')
    // The price of the rental with its fees, and the deposit.
    const due = page.getByRole('region', { name: t('deliveries:cash.title') })
    await due.waitFor()
    const amount = (her.order.payment?.amount ?? 0) + rental.deposit
    await button(t('deliveries:go.cash', { amount: formatMoney(amount, locale) })).click()
    await list()
    const [paid] = (await database.query<{ status: string }>(`SELECT status FROM payments WHERE order_id = $1`, [her.order.id])).rows
    expect(paid).toEqual({ status: 'cash_collected' })

    await database.query(`UPDATE rentals SET first_day = $2::date - 4, last_day = $2::date - 2 WHERE id = $1`, [rental.id, today])
    await again()
    await next('collect')
    await button(t('deliveries:failed.open')).click()
    await page.getByText(t('deliveries:failed.reasons.nobody-met'), { exact: true }).click()
    await page.getByText(t('deliveries:failed.then.nobody-met')).waitFor()
    await button(t('deliveries:failed.record')).click()
    await next('collect')
    await photograph(omar, rental, 'collection')
    await again()
    await page.getByLabel(t('deliveries:label.field')).fill(unit?.code ?? '')
    await button(t('deliveries:go.collect')).click()
    // Until its owner has it again it is in the van.
    await next('drop-off')
    await page.getByLabel(t('deliveries:label.field')).fill(unit?.code ?? '')
    await button(t('deliveries:go.drop-off')).click()
    await list()
    await page.getByText(t('courier:none'), { exact: true }).waitFor()

    // The label leads a stranger to the piece.
    await her.page.goto(`/u/${unit?.code}`)
    expect(new URL(her.page.url()).pathname).toBe('/product/wf-001')
    const unknown = await her.page.request.get(`/u/${'0'.repeat(32)}`)
    expect(unknown.status()).toBe(404)
    expect(omar.complaints.filter((one) => !one.includes('422'))).toEqual([])
  },
)
