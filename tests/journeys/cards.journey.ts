import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { formatMoney } from '#values/money.ts'
import { payByCard } from './checkout.ts'
import { itemLike, ownSign, personLike } from './namespace.ts'
import { daysAhead, type Shop, settled, signIn, tradedShop, type Visit, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(() => shop?.close())

const cards = { good: '4242 4242 4242 4242', other: '5555 5555 5555 4444', declinesLater: '4000 0000 0000 9995' }

/** An order that only has to be paid, by whoever this is; the API does what the checkout's journeys do in the browser. */
async function ready({ context }: Visit, { who, ahead }: { who: string; ahead: number }): Promise<Order> {
  const days = daysAhead(ahead)
  const { id: itemId } = await itemLike(database)
  const call = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await context.request.fetch(`/api/orders${path}`, { method, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()) as Order
  }
  const { id } = await call('POST', '', { key: newId(), lines: [{ itemId, ...days, quantity: 1 }] })
  const place = { name: 'Rana', phone: '0795550101', area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  const windows = { slot: `${addDays(days.from, -1)}_17-19`, collection: `${addDays(days.until, 1)}_17-19` }
  await call('PUT', `/${id}/delivery`, { ...place, ...windows })
  await database.query('UPDATE orders SET email = $2, email_confirmed_at = now() WHERE id = $1', [id, `${who}@libsa.example`])
  return call('PUT', `/${id}/method`, { method: 'card' })
}

/** A rental whose deposit this card has refused to hold. */
async function refused(her: Visit, ahead: number): Promise<string> {
  const { context, page } = her
  const { id, quote, rentals } = await ready(her, { who: ownSign(), ahead })
  const paid = await context.request.post(`/api/orders/${id}/payment`, { data: { key: newId(), total: quote.total } })
  await page.goto(((await paid.json()) as { redirect: string }).redirect)
  await payByCard(her, cards.declinesLater)
  const due = `UPDATE deposits SET hold_at = now(), due_at = now() WHERE order_id = $1 AND status = 'planned' RETURNING id`
  await shop.runDueJobs()
  expect((await database.query(due, [id])).rowCount).toBe(1)
  await shop.runDueJobs()
  expect((await database.query('SELECT status FROM deposits WHERE order_id = $1', [id])).rows).toEqual([{ status: 'failed' }])
  return `/profile/orders/${id}/rentals/${rentals[0]?.id}`
}

async function typeCard({ page }: Visit, number: string): Promise<void> {
  await page.waitForURL(/demo-card/)
  await page.locator('input[name=number]').fill(number)
  await page.getByRole('button').first().click()
  await page.waitForURL(/card=saved/)
}

test('she saves a card, pays with it without typing it again, chooses another default and removes one', async () => {
  const her = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  const { page, t, at } = her
  const who = await personLike(database, 'rana')
  await signIn(her.context, who)
  await page.goto(at('/profile/payment'))
  await page.getByText(t('cards:emptyTitle')).waitFor()
  for (const number of [cards.good, cards.other]) {
    await settled(page)
    await page.getByRole('button', { name: t('cards:add') }).click()
    await typeCard(her, number)
    await page.getByText(t('cards:outcome.saved')).waitFor()
  }
  const named = (brand: string, last4: string) => ({ brand, last4 })
  await settled(page)
  await page.getByRole('button', { name: t('cards:makeDefaultNamed', named('Mastercard', '4444')) }).click()
  await page.getByRole('button', { name: t('cards:makeDefaultNamed', named('Visa', '4242')) }).waitFor()
  const order = await ready(her, { who, ahead: 40 })
  await database.query('UPDATE orders SET deposit = 100000 WHERE id = $1', [order.id])
  await page.goto(at(`/checkout?order=${order.id}`))
  await settled(page)
  await page.getByText(t('checkout:identityText', { deposit: formatMoney(100_000, 'en') })).waitFor()
  // A double press does not lead further back.
  await page.getByRole('button', { name: t('checkout:backToPayment') }).dblclick()
  await page.getByRole('radio', { name: t('cards:name', named('Mastercard', '4444')) }).click()
  await page.getByRole('button', { name: t('checkout:review') }).click()
  await page.getByText(t('cards:payWith', { amount: formatMoney(order.quote.total, 'en') })).waitFor()
  await page.getByRole('button', { name: t('checkout:confirmPay') }).click()
  await page.waitForURL(/checkout\/success/)
  await page.goto(at('/profile/payment'))
  await settled(page)
  const remove = async (brand: string, last4: string) => {
    await page.getByRole('button', { name: t('cards:removeNamed', named(brand, last4)) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('cards:remove'), exact: true })
      .click()
  }
  await remove('Mastercard', '4444')
  await page
    .getByRole('dialog')
    .getByText(t('refusals:card.needed', { number: order.number }))
    .waitFor()
  await page.getByRole('button', { name: t('cards:keep') }).click()
  await remove('Visa', '4242')
  await expect.poll(() => page.locator('li h3').filter({ hasText: 'Visa' }).count()).toBe(0)
  expect(her.complaints.filter((one) => !one.includes('409'))).toEqual([])
})

test('a guest whose card refuses the deposit adds another one, and it is held', async () => {
  const her = await visit(shop, 'ar', { colorScheme: 'dark' })
  const { page, t, at } = her
  const path = await refused(her, 52)
  await page.goto(at(path))
  await page.getByRole('heading', { name: t('rentals:renew.title') }).waitFor()
  await settled(page)
  const bar = page.locator('[data-foot-bar]')
  const add = bar.getByRole('button', { name: t('rentals:renew.add') })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const [button, place, last] = await Promise.all(
    [add, bar, page.getByRole('contentinfo').locator('a').last()].map((one) => one.boundingBox()),
  )
  expect(button?.height).toBeGreaterThanOrEqual(44)
  expect(place && place.y + place.height).toBe(844)
  expect(last && last.y + last.height).toBeLessThanOrEqual(place?.y ?? 0)
  await add.click()
  await typeCard(her, cards.good)
  expect(new URL(page.url()).pathname).toBe(at(path))
  await page.locator('h1').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: t('rentals:renew.title') }).count()).toBe(0)
  expect(await bar.count()).toBe(0)
  expect(her.complaints).toEqual([])
})
