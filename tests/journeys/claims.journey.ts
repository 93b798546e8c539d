import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import { defaultBusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { today } from '#tests/test-time.ts'
import { addDays } from '#values/day.ts'
import { formatNumber } from '#values/format.ts'
import { newId } from '#values/id.ts'
import { formatMoney } from '#values/money.ts'
import { faultsOfAccess } from './access.ts'
import { act, addPhoto, booked, captured, photograph } from './booked.ts'
import { caller } from './caller.ts'
import { languagesOf } from './languages.ts'
import { itemLike, ownPhone } from './namespace.ts'
import { daysAhead, type Shop, settled, signIn, tradedShop, type Visit, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(() => shop?.close())

const words = {
  en: {
    damage: 'A tear of four centimetres at the hem.',
    answer: 'It came torn.',
    reason: 'The tear is new.',
    appeal: 'The picture of the delivery shows it.',
  },
  ar: {
    damage: 'تمزّق عند الحاشية بطول أربعة سنتيمترات.',
    answer: 'وصلت ممزّقة.',
    reason: 'التمزّق جديد.',
    appeal: 'الصورة عند التسليم تُظهره.',
  },
} as const
/** A sentence up to its `#`. */
const upTo = (sentence: string): string => sentence.slice(0, sentence.indexOf('#'))
const desk = { viewport: { width: 1366, height: 900 } }

/** A gown that is back with Dana, photographed when it was packed and when it came back; its deposit is held. */
async function backWithDana(her: Visit, dana: Visit, rental: Rental): Promise<void> {
  await database.query(`UPDATE deposits SET hold_at = now(), due_at = now() WHERE rental_id = $1`, [rental.id])
  await shop.runDueJobs()
  expect((await database.query('SELECT status FROM deposits WHERE rental_id = $1', [rental.id])).rows).toEqual([{ status: 'held' }])
  await photograph(dana, rental, 'packing')
  await act(dana, rental, 'packing')
  await database.query(
    `UPDATE rentals SET status = 'return_in_transit', dispatched_at = now() - interval '4 days', delivered_at = now() - interval '4 days', collected_at = now() WHERE id = $1`,
    [rental.id],
  )
  await photograph(dana, rental, 'return')
  await act(dana, rental, 'return')
  expect(her.complaints).toEqual([])
}

test.each(languagesOf('flow', 'ar'))(
  '%s: damage is claimed with a photo, contested, decided, appealed and decided for good, and only that comes out of the deposit',
  async (locale) => {
    const piece = await itemLike(database)
    const her = await booked(shop, database, { locale, ahead: 6, items: [piece.id] })
    const said = words[locale]
    const [rental] = her.order.rentals
    if (!rental) throw new Error('nothing was booked')
    await captured(her, her.order)
    const dana = await visit(shop, locale)
    await signIn(dana.context, piece.owner)
    await backWithDana(her, dana, rental)

    const { t } = her
    await dana.page.goto(dana.at('/profile/claims'))
    await settled(dana.page)
    await dana.page.getByRole('button', { name: new RegExp(`^${t('claims:inspect.damage')}`) }).click()
    await dana.page.getByRole('textbox', { name: t('claims:inspect.amount') }).fill('٢٠')
    await dana.page.getByRole('textbox', { name: t('claims:inspect.words') }).fill(said.damage)
    await addPhoto(dana)
    await dana.page.getByRole('button', { name: t('claims:inspect.send', { amount: formatMoney(20_000, locale) }) }).click()
    await dana.page.getByText(t('claims:status.opened')).waitFor()

    await her.page.goto(her.at(`/profile/orders/${her.order.id}`))
    await settled(her.page)
    await her.page.getByRole('link', { name: t('claims:duty.answerAction') }).click()
    await her.page.getByRole('heading', { level: 1, name: t('claims:kind.damage') }).waitFor()
    await settled(her.page)
    const claimAt = new URL(her.page.url()).pathname
    await her.page.getByRole('button', { name: t('claims:contest.open') }).click()
    await her.page.getByRole('textbox', { name: t('claims:contest.words') }).fill(said.answer)
    await addPhoto(her)
    expect(await faultsOfAccess(her.page)).toEqual([])
    await her.page.getByRole('button', { name: t('claims:contest.send') }).click()
    await her.page.getByText(upTo(t('claims:next.escalated', { by: '#' }))).waitFor()

    const decide = async (who: string, share: 'full' | 'part') => {
      const staff = await visit(shop, locale, desk)
      await signIn(staff.context, who)
      await staff.page.goto(staff.at('/admin/claims'))
      await settled(staff.page)
      await staff.page.locator(`main a[href$="/${claimAt.split('/').at(-1)}"]`).click()
      await staff.page.getByRole('slider', { name: t('claims:staff.slider') }).press('End')
      await staff.page.getByRole('radio', { name: t(`claims:staff.${share}`) }).check()
      if (share === 'part') await staff.page.getByRole('textbox', { name: t('claims:staff.amount') }).fill('12')
      await staff.page.getByRole('textbox', { name: t('claims:staff.reasonEn') }).fill(words.en.reason)
      await staff.page.getByRole('textbox', { name: t('claims:staff.reasonAr') }).fill(words.ar.reason)
      await settled(staff.page)
      expect(await faultsOfAccess(staff.page)).toEqual([])
      await staff.page.getByRole('button', { name: t('claims:staff.send') }).click()
      await staff.page.getByText(t('claims:staff.waits')).waitFor()
      expect(staff.complaints).toEqual([])
      await staff.context.close()
    }
    await decide('nour', 'full')
    await her.page.reload()
    await settled(her.page)
    await her.page.getByText(said.reason).waitFor()
    await her.page.getByRole('button', { name: t('claims:appeal.open') }).click()
    await her.page.getByRole('textbox', { name: t('claims:appeal.words') }).fill(said.appeal)
    await her.page.getByRole('button', { name: t('claims:appeal.send') }).click()
    await her.page.getByText(upTo(t('claims:next.appealed', { by: '#' }))).waitFor()
    await decide('lina', 'part')
    await her.page.goto(new URL(claimAt, shop.baseUrl).href)
    await settled(her.page)
    await her.page.getByText(t('claims:next.settled')).waitFor()
    await her.page
      .getByText(t('claims:money.taken', { applied: formatMoney(12_000, locale), amount: formatMoney(rental.deposit, locale) }))
      .waitFor()
    expect([...her.complaints, ...dana.complaints]).toEqual([])
  },
)

test.each(languagesOf('flow', 'en'))(
  '%s: two days late: the page says what it comes to, and once it is collected the fee is claimed and can be appealed',
  async (locale) => {
    const her = await booked(shop, database, { locale, ahead: 30, ...(locale === 'en' && { options: desk }) })
    const [rental] = her.order.rentals
    if (!rental) throw new Error('nothing was booked')
    await captured(her, her.order)
    await database.query(
      `UPDATE rentals SET status = 'active', first_day = $2::date - 7, last_day = $2::date - 5, dispatched_at = now() - interval '8 days',
       delivered_at = now() - interval '8 days' WHERE id = $1`,
      [rental.id, today],
    )
    const { t, page, at } = her
    const lina = await visit(shop, locale, desk)
    await signIn(lina.context, 'lina')
    await lina.page.goto(lina.at(`/admin/orders/${her.order.id}`))
    await settled(lina.page)
    await lina.page.getByRole('button', { name: t('claims:collection.vain') }).click()
    await lina.page.getByRole('button', { name: t('claims:collection.record') }).click()
    await lina.page.getByText(t('claims:collection.attempts', { count: 1 })).waitFor()

    await database.query(`UPDATE rentals SET status = 'overdue', late_from = now() - interval '25 hours' WHERE id = $1`, [rental.id])
    await page.goto(at(`/profile/orders/${her.order.id}/rentals/${rental.id}`))
    await page.getByRole('heading', { name: t('claims:late.title', { count: 2 }) }).waitFor()
    await settled(page)
    expect(await faultsOfAccess(her.page)).toEqual([])
    // 1.25 times a day of the gown is above the most that a day of lateness costs.
    await page.getByText(formatMoney(30_000, locale)).first().waitFor()
    const omar = await caller(shop, 'omar')
    const { rows } = await database.query<{ unit: string }>('SELECT unit_id AS unit FROM rentals WHERE id = $1', [rental.id])
    await photograph(omar, rental, 'collection')
    await act(omar, rental, 'collection', { unitId: rows[0]?.unit })
    await shop.runDueJobs()
    expect((await database.query('SELECT decided FROM claims WHERE rental_id = $1', [rental.id])).rows).toEqual([{ decided: 30_000 }])
    await page.reload()
    await settled(page)
    await page.getByRole('link', { name: t('claims:kind.late') }).click()
    const bounds = {
      rate: formatNumber(defaultBusinessSettings.lateFee.rate / 10_000, locale),
      least: formatMoney(defaultBusinessSettings.lateFee.least, locale),
      most: formatMoney(defaultBusinessSettings.lateFee.most, locale),
    }
    await page.getByText(t('claims:rule.late-fee', bounds)).waitFor()
    await settled(page)
    await page.getByRole('button', { name: t('claims:appeal.open') }).waitFor()
    expect([...her.complaints, ...lina.complaints]).toEqual([])
  },
)

test('who owes for an earlier rental finds that in the bag and at the checkout, with the way to pay it', async () => {
  const piece = await itemLike(database)
  const her = await booked(shop, database, { locale: 'en', ahead: 130, items: [piece.id], options: desk })
  const [rental] = her.order.rentals
  const { t, page, at, context } = her
  const days = daysAhead(150)
  const call = async (verb: 'POST' | 'PUT', path: string, data: object): Promise<Order> =>
    (await (await context.request.fetch(`/api/orders${path}`, { method: verb, data })).json()) as Order
  const { id } = await call('POST', '', { key: newId(), lines: [{ itemId: piece.id, ...days, quantity: 1 }] })
  const place = { name: 'Rana', phone: ownPhone(), area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  const windows = { slot: `${addDays(days.from, -1)}_17-19`, collection: `${addDays(days.until, 1)}_17-19` }
  await call('PUT', `/${id}/delivery`, { ...place, ...windows })
  await call('PUT', `/${id}/method`, { method: 'card' })
  await database.query('UPDATE orders SET email_confirmed_at = now() WHERE id = $1', [id])
  await database.query(
    `WITH made AS (INSERT INTO ledger_transactions (id, kind, order_id, key, at) VALUES ($3, 'claim_settled', $1, $3, now()) RETURNING id)
     INSERT INTO ledger_entries (transaction_id, account, amount, rental_id)
     SELECT id, 'customer_debt', 20000, $2 FROM made UNION ALL SELECT id, 'platform_revenue', -20000, $2 FROM made`,
    [her.order.id, rental?.id, newId()],
  )
  await page.goto(at(`/checkout?order=${id}`))
  await settled(page)
  const refused = page.getByRole('button', { name: t('checkout:debt.first') })
  expect(await refused.first().isDisabled()).toBe(true)
  await page.getByRole('link', { name: t('checkout:debt.pay') }).waitFor()
  expect(await faultsOfAccess(her.page)).toEqual([])
  const line = {
    productId: piece.id,
    size: 'M',
    color: 'emerald',
    startDate: days.from,
    endDate: days.until,
    quantity: 1,
    price: 45,
    rentalDuration: 3,
  }
  const kept = [{ id: [line.productId, line.size, line.color, days.from, days.until].join('-'), ...line }]
  await page.evaluate((bag) => localStorage.setItem('bag', bag), JSON.stringify(kept))
  await page.goto(at('/bag'))
  await settled(page)
  expect(await refused.first().isDisabled()).toBe(true)
  expect(await faultsOfAccess(her.page)).toEqual([])
  await page.getByRole('link', { name: t('checkout:debt.pay') }).click()
  await page.getByRole('button', { name: t('claims:debt.pay') }).waitFor()
  expect(her.complaints).toEqual([])
})
