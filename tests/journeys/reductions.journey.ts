import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import type { Locale } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { fillAddress } from './checkout.ts'
import { languagesOf, rowsOf } from './languages.ts'
import { daysAhead, openShop, type Shop, settled, signIn, type Visit, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  const database = new pg.Client({ connectionString: shop.databaseUrl })
  await database.connect()
  await database.query(
    `INSERT INTO site_settings (version, settings, sections, written_at)
    SELECT coalesce(max(version), 0) + 1, $1, '{promotionalCodes}', now() FROM site_settings`,
    [JSON.stringify({ ...defaultSettings, promotionalCodes: { enabled: true } })],
  )
  await database.query(`INSERT INTO promotional_codes (code, kind, amount, opens_at, closes_at, created_at)
    VALUES ('AHLAN10', 'percent', 1000, now() - interval '1 day', now() + interval '1 year', now())`)
  await database.query(`INSERT INTO memberships (id, person_id, plan, starts_at, ends_at)
    SELECT 'membership-of-' || id, id, 'premium', now() - interval '1 day', now() + interval '60 days' FROM people WHERE id IN ('customer-rana', 'owner-lama')`)
  await database.query(`WITH posted AS (INSERT INTO ledger_transactions (id, kind, order_id, key, at) VALUES ('gift', 'adjustment', NULL, 'gift', now()) RETURNING id)
    INSERT INTO ledger_entries (transaction_id, account, party_id, amount) SELECT posted.id, gift.* FROM posted,
      (VALUES ('customer_credit', 'customer-rana', -3000), ('customer_credit', 'owner-lama', -3000), ('rounding', NULL, 6000)) AS gift`)
  await database.end()
})
afterAll(async () => {
  await shop?.close()
})

async function openBag({ page, at }: Visit, ahead: number): Promise<void> {
  const { from, until } = daysAhead(ahead)
  const line = {
    productId: 'wf-001',
    size: 'M',
    color: 'emerald',
    startDate: from,
    endDate: until,
    quantity: 1,
    price: 45,
    rentalDuration: 3,
  }
  const id = [line.productId, line.size, line.color, from, until].join('-')
  await page.goto(at('/bag'))
  await page.evaluate((kept) => localStorage.setItem('bag', kept), JSON.stringify([{ id, ...line }]))
  await page.reload()
  await settled(page)
}

const focused = ({ page }: Visit) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

const visits: [Locale, number, object][] = [
  ['en', 40, { viewport: { width: 1280, height: 900 } }],
  ['ar', 60, { colorScheme: 'dark' }],
]

/** From the open bag to its checkout, with an address. */
async function goToCheckout(her: Visit): Promise<void> {
  const { page, t } = her
  await page
    .getByRole('button', { name: t('bag:checkout') })
    .filter({ visible: true })
    .click()
  await page.waitForURL(/checkout/)
  await settled(page)
  await fillAddress(her)
}

test.each(rowsOf('ar', visits))(
  'a code is tried, taken in the bag, seen in checkout, taken off and put on again, by keyboard (%s)',
  async (locale, ahead, options) => {
    const her = await visit(shop, locale, options)
    const { page, t } = her
    await openBag(her, ahead)
    const opener = page.getByRole('button', { name: t('orders:code-have') })
    await opener.press('Enter')
    const field = page.getByRole('textbox', { name: t('orders:code'), exact: true })
    await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true)
    await field.fill('nothing')
    await field.press('Enter')
    await page.getByText(t('refusals:promotion.unknown')).waitFor()
    await field.fill(locale === 'ar' ? 'ahlan ١٠' : 'ahlan 10')
    await field.press('Enter')
    await page.getByText(t('orders:code-applied')).waitFor()
    await expect.poll(() => focused(her)).toContain(t('orders:code-remove'))
    const row = page.locator('dl > div', { hasText: t('orders:charge-promotional-code') }).filter({ visible: true })
    const reduced = (await row.textContent()) ?? ''
    expect(reduced).toContain('−')
    await goToCheckout(her)
    const remove = page.getByRole('button', { name: new RegExp(t('orders:code-remove')) })
    await remove.press('Enter')
    await expect.poll(() => focused(her)).toBe(t('orders:code-have'))
    await expect.poll(() => page.getByText(t('orders:charge-promotional-code')).count()).toBe(0)
    await opener.press('Enter')
    await field.fill('AHLAN10')
    await field.press('Enter')
    await remove.waitFor()
    await expect
      .poll(
        async () =>
          (await page
            .locator('dl > div', { hasText: t('orders:charge-promotional-code') })
            .first()
            .textContent()) ?? '',
      )
      .toBe(reduced)
    expect(her.complaints).toEqual([])
    await her.context.close()
  },
)

test.each(languagesOf('flow', 'en'))(
  'a member with credit sees what is left of both, and pays with credit at a press (%s)',
  async (locale) => {
    const her = await visit(shop, locale)
    const { context, page, t } = her
    await signIn(context, locale === 'en' ? 'rana' : 'lama')
    await openBag(her, locale === 'en' ? 80 : 100)
    await page.getByText(t('orders:charge-membership'), { exact: true }).waitFor()
    await page.getByText(t('orders:benefits-premium')).waitFor()
    await page.getByText(t('orders:benefits-deliveries', { count: 4 })).waitFor()
    await page.getByText(t('orders:paidByShop')).waitFor()
    await goToCheckout(her)
    const credit = page.getByRole('switch', { name: t('orders:credit-use', { amount: formatMoney(3000, locale) }) })
    await credit.press(' ')
    await page
      .locator('dl', { hasText: t('orders:charge-credit') })
      .first()
      .waitFor({ state: 'attached' })
    await expect.poll(() => credit.isChecked()).toBe(true)
    const spent = page.locator('dl > div', { hasText: t('orders:charge-credit') }).first()
    expect(((await spent.textContent()) ?? '').replaceAll('\u00a0', ' ')).toContain(formatMoney(-3000, locale).replaceAll('\u00a0', ' '))
    await credit.press(' ')
    await expect.poll(() => page.getByText(t('orders:charge-credit')).count()).toBe(0)
    expect(her.complaints).toEqual([])
    await context.close()
  },
)

test('the protection plan is taken in the bag, where it halves the deposit and stands among the charges, and is left again in checkout', async () => {
  const her = await visit(shop, 'en', { viewport: { width: 1280, height: 900 } })
  const { context, page, t } = her
  await openBag(her, 120)
  // Worth 450 dinars.
  const plan = page.getByRole('switch', { name: t('orders:protection-use', { amount: formatMoney(5000, 'en') }) })
  const row = (name: string) => page.getByText(name, { exact: true }).filter({ visible: true }).first().locator('..')
  const says = (name: string, amount: string) => expect.poll(async () => (await row(name).textContent()) ?? '').toContain(amount)
  await says(t('orders:deposit'), '90.000')
  await plan.press(' ')
  await says(t('orders:deposit'), '45.000')
  await says(t('orders:charge-protection'), '5.000')
  await goToCheckout(her)
  await expect.poll(() => plan.isChecked()).toBe(true)
  await says(t('orders:deposit'), '45.000')
  await says(t('orders:charge-protection'), '5.000')
  await plan.press(' ')
  await says(t('orders:deposit'), '90.000')
  await expect.poll(() => page.getByText(t('orders:charge-protection'), { exact: true }).count()).toBe(0)
  expect(her.complaints).toEqual([])
  await context.close()
})
