import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { today } from '#tests/test-time.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { faultsOfAccess } from './access.ts'
import { booked, captured } from './booked.ts'
import { caller } from './caller.ts'
import { turnLettersOn } from './keys.ts'
import { languagesOf } from './languages.ts'
import { itemLike, ownPhone, personLike } from './namespace.ts'
import { daysAhead, type Shop, settled, signIn, tradedShop, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(() => shop?.close())

const desk = { viewport: { width: 1366, height: 900 } }

/** An order of somebody like Rana that is paid at the door and packed by its owner. */
async function packedInCash(ahead: number): Promise<Order> {
  const { context } = await caller(shop, await personLike(database, 'rana'))
  const { id: itemId } = await itemLike(database, 'wf-003')
  const send = async (method: 'post' | 'put', path: string, data: object): Promise<Order> => {
    const answer = await context.request[method](`/api/orders${path}`, { data, headers: { origin: shop.baseUrl } })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  const { from, until } = daysAhead(ahead)
  const { id } = await send('post', '', { key: newId(), lines: [{ itemId, from, until, quantity: 1 }] })
  const place = { name: 'Hala', phone: ownPhone(), area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  await send('put', `/${id}/delivery`, { ...place, slot: `${addDays(from, -1)}_17-19` })
  const { quote } = await send('put', `/${id}/method`, { method: 'cash' })
  await database.query('UPDATE orders SET phone_confirmed_at = now() WHERE id = $1', [id])
  await send('post', `/${id}/payment`, { key: newId(), total: quote.total })
  // It departs today: the list offers it from the day before its first day.
  await database.query(`UPDATE rentals SET status = 'packed', first_day = $2::date + 1, last_day = $2::date + 3 WHERE order_id = $1`, [
    id,
    today,
  ])
  return (await (await context.request.get(`/api/orders/${id}`)).json()) as Order
}

test.each(languagesOf('flow', 'en'))('%s: a day’s five dispatches by staff take at most ten presses', async (locale) => {
  const orders: Order[] = []
  for (let nth = 0; nth < 5; nth += 1) orders.push(await packedInCash(3))
  const nour = await visit(shop, locale, desk)
  await signIn(nour.context, 'nour')
  const { page, t, at } = nour
  await page.goto(at('/admin/rentals?status=packed'))
  await settled(page)
  let presses = 0
  const press = async (target: ReturnType<typeof page.locator>) => {
    presses += 1
    await target.click()
  }
  for (const { number } of orders) await press(page.getByRole('checkbox', { name: new RegExp(`${number}$`) }))
  await press(page.getByRole('button', { name: t('order-actions:bulk.dispatch', { count: 5 }) }))
  await press(page.getByText(t('order-actions:reason.away'), { exact: true }))
  expect(await faultsOfAccess(page)).toEqual([])
  await press(page.getByRole('button', { name: t('order-actions:bulk.record', { count: 5 }) }))
  await page.getByText(t('order-actions:bulk.done', { count: 5 })).waitFor()
  expect(presses).toBeLessThanOrEqual(10)
  const { rows } = await database.query(
    `SELECT r.status, log.details ->> 'words' AS words FROM rentals r JOIN audit_log log ON log.subject_id = r.id AND log.event = 'rental.out_for_delivery'
     WHERE r.order_id = ANY ($1)`,
    [orders.map(({ id }) => id)],
  )
  expect(rows).toEqual(orders.map(() => ({ status: 'out_for_delivery', words: t('order-actions:reason.away') })))
  expect(nour.complaints).toEqual([])
})

test.each(languagesOf('flow', 'ar'))(
  '%s: a late piece is collected and back with its owner by two actions on its order, and the fee is claimed',
  async (locale) => {
    const her = await booked(shop, database, { locale, ahead: 40 })
    const [rental] = her.order.rentals
    if (!rental) throw new Error('nothing was booked')
    await captured(her, her.order)
    await database.query(
      `UPDATE rentals SET status = 'overdue', first_day = $2::date - 7, last_day = $2::date - 5, dispatched_at = now() - interval '8 days',
       delivered_at = now() - interval '8 days', late_from = now() - interval '25 hours', collection_attempts = 1 WHERE id = $1`,
      [rental.id, today],
    )
    const lina = await visit(shop, locale, desk)
    await signIn(lina.context, 'lina')
    await turnLettersOn(lina.context)
    const { page, t, at } = lina
    await page.goto(at('/admin/rentals?status=overdue'))
    await settled(page)
    await page
      .getByRole('row', { name: new RegExp(her.order.number) })
      .getByRole('link')
      .click()
    await page.getByRole('heading', { level: 1, name: her.order.number }).waitFor()
    await settled(page)
    const act = async (letter: string, name: string) => {
      await page.keyboard.press('a')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await page.keyboard.press(letter)
      await dialog.getByRole('heading', { level: 3, name: t(`order-actions:name.${name}`), exact: true }).waitFor()
      await dialog.getByText(t('order-actions:reason.shop'), { exact: true }).click()
      expect(await faultsOfAccess(page)).toEqual([])
      await dialog.getByRole('button', { name: t(`order-actions:make.${name}`), exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await act('c', 'collect')
    await act('b', 'bringBack')
    await shop.runDueJobs()
    const { rows } = await database.query(
      `SELECT r.status, c.kind, c.decided FROM rentals r JOIN claims c ON c.rental_id = r.id WHERE r.id = $1`,
      [rental.id],
    )
    expect(rows).toEqual([{ status: 'inspecting', kind: 'late', decided: 30_000 }])
    await page.reload()
    await page.getByRole('link', { name: t('claims:kind.late') }).waitFor()
    expect([...her.complaints, ...lina.complaints]).toEqual([])
  },
)
