import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DayBoard } from '#domain/renting/admin-lists/day-board.contract.ts'
import { type Connection, connect } from '#platform/database/database.ts'
import { addDays } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { caller } from './caller.ts'
import { reach, turnLettersOn } from './keys.ts'
import { rowsOf } from './languages.ts'
import { daysAhead, openShop, pressTwice, type Shop, settled, signIn, visit } from './shop.ts'

let shop: Shop
let database: Connection
beforeAll(async () => {
  shop = await openShop()
  database = connect(shop.databaseUrl)
})
afterAll(async () => {
  await database?.close()
  await shop?.close()
})

interface Asked {
  id: string
  number: string
  quote: { total: number }
}

let ordersMade = 0

/** A guest asks for Dana's dress, to be paid at the door; Dana has half an hour left to answer. A repeated test asks for days of its own. */
async function askFor(locale: Locale, firstDay: number): Promise<Asked> {
  const key = `${locale}-${ordersMade}`
  const ahead = firstDay + 22 * ordersMade++
  const { context } = await caller(shop)
  const send = async (method: 'post' | 'put', path: string, data: object): Promise<Asked> => {
    const answer = await context.request[method](`/api/orders${path}`, { data, headers: { origin: shop.baseUrl } })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  const { from, until } = daysAhead(ahead)
  await database.pool.query(`UPDATE items SET is_instant_book = false WHERE id = 'wf-001'`)
  const order = await send('post', '', { key: `asked-by-${key}`, lines: [{ itemId: 'wf-001', from, until, quantity: 1 }] })
  const place = { name: 'Rana Haddad', phone: `079123450${ahead % 10}`, area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  await send('put', `/${order.id}/delivery`, { ...place, slot: `${addDays(from, -1)}_17-19` })
  const { quote } = await send('put', `/${order.id}/method`, { method: 'cash' })
  await database.pool.query('UPDATE orders SET phone_confirmed_at = now() WHERE id = $1', [order.id])
  await send('post', `/${order.id}/payment`, { key: `paid-by-${key}`, total: quote.total })
  await database.pool.query(`UPDATE rentals SET answer_by = now() + interval '30 minutes' WHERE order_id = $1`, [order.id])
  return order
}

test.each(
  rowsOf<[Locale, number]>('en', [
    ['en', 5],
    ['ar', 6],
  ]),
)(
  'Lina opens an order at risk and accepts for the silent owner; its number finds it in the list and anywhere (%s)',
  async (locale, ahead) => {
    const { number } = await askFor(locale, ahead)
    const desk = { viewport: { width: 1366, height: 900 } }
    const { context, page, t, at, complaints } = await visit(shop, locale, locale === 'en' ? desk : {})
    await signIn(context, 'lina')
    await turnLettersOn(context)
    await page.goto(at('/admin'))
    await settled(page)
    await page.getByRole('link', { name: `${t('operations:risk.kind.silent-owner')} ${number}` }).click()
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    await page.getByRole('button', { name: t('operations:moves.name.accept') }).click()
    await page.getByText(t('operations:moves.text.accept')).waitFor()
    await page.getByRole('button', { name: t('operations:moves.record') }).click()
    await page.getByText(t('operations-events:rental.confirmed')).waitFor()
    await page.getByText(t('operations:rental.packBy', { at: '' }).trim()).waitFor()

    // Cancelled at the shop's cost: with the sum, for a reason, and by two presses in the same moment once.
    await page.getByRole('button', { name: t('operations:moves.name.cancelByOperations') }).click()
    await page.getByText(t('operations:moves.cost.nothing')).waitFor()
    await page.getByRole('button', { name: t('operations:moves.pickReason') }).waitFor()
    await page.getByText(t('operations:moves.reasons.safety'), { exact: true }).click()
    await page.getByRole('textbox', { name: t('operations:moves.words') }).fill('The house burnt down')
    const asked = await pressTwice(
      page,
      page.getByRole('button', { name: t('operations:moves.confirm.nothing') }),
      '/operations-cancellation',
    )
    await page.getByText('The house burnt down').waitFor()
    await page.getByText(t('operations-events:rental.cancelled_by_operations')).waitFor()
    expect(asked()).toBe(1)

    await page.goto(at('/admin/orders'))
    await settled(page)
    await page.keyboard.press('/')
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=LB-/)
    await page.keyboard.press('Tab')
    const row = page.getByRole('link', { name: number })
    await row.waitFor()
    expect(await page.locator('a[data-row]').count()).toBe(1)
    await row.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: number }).waitFor()

    const isRefused = await page.goto(at('/admin/orders/an-order-of-nobody'))
    expect(isRefused?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: t('operations:missing.order') }).waitFor()
    await settled(page)
    await page.getByRole('searchbox', { name: t('operations:missing.find') }).fill(number)
    await page.keyboard.press('Enter')
    await page.waitForURL(/admin\/orders\?q=LB-/)
    await page.getByRole('link', { name: number }).waitFor()

    await page.goto(at(`/admin/audit?q=${number}`))
    await page.getByText(t('operations-events:rental.cancelled_by_operations')).waitFor()
    await settled(page)
    await page.keyboard.press('Control+K')
    const field = page.getByRole('combobox', { name: t('operations:palette.label') })
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.type(number)
    const hit = page.getByRole('option', { name: new RegExp(`^${number}`), selected: true })
    await hit.waitFor()
    expect(await field.getAttribute('aria-activedescendant')).toBe(await hit.getAttribute('id'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    await settled(page)
    await page.keyboard.press('Control+K')
    await field.fill(`>${t('operations:nav.deposits')}`)
    await page.getByRole('option', { name: t('operations:nav.deposits'), selected: true }).waitFor()
    expect(await page.getByRole('option').allTextContents()).toEqual([t('operations:nav.deposits')])
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/deposits$/)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+K')
    await field.fill('wf-001')
    await page
      .getByRole('group', { name: t('operations:palette.items') })
      .getByRole('option')
      .first()
      .click()
    // On a page it makes what the page offers, by the page's own dialog.
    await page.waitForURL(/\/admin\/items\/wf-001$/)
    await settled(page)
    await page.keyboard.press('Control+K')
    await field.fill(t('managed-items:bulk.kind.suspend'))
    await page.getByRole('option', { name: t('managed-items:bulk.kind.suspend'), selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await field.waitFor({ state: 'detached' })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().waitFor()
    expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+K')
    await field.fill(t('site-editor:card.plans'))
    await page
      .getByRole('option', { name: new RegExp(`${t('operations:nav.siteEditor')} · ${t('site-editor:tab.membership')}`) })
      .first()
      .click()
    await page.waitForURL(/\/admin\/site-editor\?tab=membership$/)
    // Only the order of nobody.
    expect(complaints).toEqual([expect.stringContaining('404')])
    await context.close()
  },
)

test('a moderator works through a day by keys: one kind of risk, its next step, and the day before', async () => {
  const { number } = await askFor('en', 9)
  const { context, page, t, complaints } = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  await signIn(context, 'nour')
  await turnLettersOn(context)
  await page.goto('/admin')
  const needs = page.getByRole('region', { name: t('today:needs.title') })
  const kind = t('operations:risk.kind.silent-owner')
  await page
    .getByRole('navigation', { name: t('today:risks.label') })
    .getByRole('link', { name: kind })
    .click()
  await page.waitForURL('**/admin?risk=silent-owner')
  const step = page.getByRole('link', { name: `${t('today:act.silent-owner')}: ${kind} ${number}` })
  await step.waitFor()
  for (const badge of await needs.getByRole('listitem').all()) expect(await badge.textContent()).toContain(kind)
  await reach(page, needs.getByRole('listitem').filter({ has: step }).locator('[data-row]'), 'j')
  await page.keyboard.press('e')
  await page.getByRole('heading', { level: 1, name: number }).waitFor()

  await page.goto('/admin')
  await page.getByRole('link', { name: t('today:days.yesterday') }).click()
  await page.waitForURL('**/admin?day=*')
  const board = (await (await context.request.get('/api/operations/day-board')).json()) as DayBoard
  await page.getByRole('heading', { level: 1, name: formatDay(addDays(board.today, -1), 'en') }).waitFor()
  expect(board.days.find(({ day }) => day === board.today)?.stops).toBe(board.out.length + board.back.length)
  expect(complaints).toEqual([])
})
