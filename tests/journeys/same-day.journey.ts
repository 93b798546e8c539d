import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sameDayFee } from '#domain/site/areas/area.policy.ts'
import { sameDayUntil } from '#domain/site/areas/slot.policy.ts'
import { today } from '#tests/test-time.ts'
import { addDays, instantAt } from '#values/day.ts'
import { formatTime } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { fillAddress, giveEmail, payByCard, review } from './checkout.ts'
import { languagesOf } from './languages.ts'
import { addToBag, openCheckout, openShop, type Shop, settled, type Visit, visit } from './shop.ts'

const until = addDays(today, 1)

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  await shop?.close()
})
beforeEach(() => shop.setTime('16:52'))

async function addForToday(her: Visit, id: string): Promise<void> {
  await her.page.goto(her.at(`/product/${id}?from=${today}&until=${until}`))
  await addToBag(her)
}

const noteOf = ({ page, t }: Visit, state: 'open' | 'closed', locale: Locale) =>
  page
    .getByText(
      t(`dates:today.${state}`, {
        hour: formatTime(instantAt(today, sameDayUntil(today) ?? 0), locale),
        fee: formatMoney(sameDayFee(), locale),
      }),
    )
    .filter({ visible: true })
    .first()

test.each(languagesOf('flow', 'en'))('at eight minutes to five a dress comes today, and is paid after five (%s)', async (locale) => {
  const her = await visit(shop, locale)
  const { page, t } = her
  await addForToday(her, locale === 'en' ? 'wf-001' : 'wf-002')
  await noteOf(her, 'open', locale).waitFor()
  await page
    .getByText(t('product:sameDay', { fee: formatMoney(sameDayFee(), locale) }).trim())
    .filter({ visible: true })
    .first()
    .waitFor()
  await openCheckout(her)
  await page.locator('input[name=slot]').first().waitFor({ state: 'attached' })
  expect(await page.locator('input[name=slot]').count()).toBe(1)
  await fillAddress(her, 0)
  await page.getByRole('radio', { name: t('payments:method-card') }).waitFor({ state: 'attached' })
  // A minute before its end the hold is kept once more.
  await shop.setTime('17:06')
  await page.reload()
  await page.getByRole('button', { name: t('checkout:ending.action') }).click()
  await page.getByText(t('checkout:ending.kept')).first().waitFor()
  await shop.setTime('17:09')
  await giveEmail(her, `today-${locale}@example.com`)
  await review(her)
  await payByCard(her, '4242 4242 4242 4242')
  await page.getByRole('heading', { level: 1, name: t('checkout:bookedTitle') }).waitFor()
  expect(her.complaints).toEqual([])
  await her.context.close()
})

test.each(languagesOf('flow', 'ar'))(
  'who comes to checkout after five is told why not today, and moves to tomorrow with what she chose (%s)',
  async (locale) => {
    const her = await visit(shop, locale)
    const { page, t, at } = her
    await addForToday(her, locale === 'en' ? 'wf-003' : 'wc-001')
    await page.goto(at('/bag'))
    const checkout = page.getByRole('button', { name: t('bag:checkout') }).filter({ visible: true })
    await checkout.waitFor()
    await shop.setTime('17:01')
    await checkout.click()
    await page
      .getByRole('alert')
      .filter({ hasText: t('refusals:days.today-closed') })
      .waitFor()
    await page.getByText(t('bag:pastToday'), { exact: true }).waitFor()
    await page.getByRole('button', { name: t('bag:otherDays') }).click()
    const sheet = page.getByRole('dialog')
    await noteOf(her, 'closed', locale).waitFor()
    const free = sheet.locator('td [role=button]:not([aria-disabled=true])')
    await free.nth(0).click()
    await free.nth(1).click()
    await sheet.getByRole('button', { name: t('bag:takeDays', { count: 2 }) }).click()
    await page.getByText(t('bag:pastToday')).first().waitFor({ state: 'hidden' })
    await checkout.click()
    await page.waitForURL(/checkout\?order=/)
    await page.locator('input[name=slot]').first().waitFor({ state: 'attached' })
    const slots = await page.locator('input[name=slot]').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    expect(slots.map((slot) => slot.slice(0, 10))).toEqual(Array(4).fill(addDays(today, 1)))
    await her.context.close()
  },
)

test('the home page and the catalogue offer today only while it is possible', async () => {
  const her = await visit(shop, 'en')
  const { page, t, at } = her
  const chip = page.getByRole('link', { name: t('home:start.today'), exact: true })
  await page.goto(at('/'))
  await settled(page)
  await chip.click()
  await page.waitForURL(`**/browse?from=${today}&until=${today}`)
  await page.locator('#main a[href*="/product/"]').first().waitFor()
  await shop.setTime('17:01')
  await page.reload()
  await page.getByText(t('browse:wrongDays', { first: t('dates:today.fromTomorrow') })).waitFor()
  await page.goto(at('/'))
  await settled(page)
  expect(await chip.count()).toBe(0)
  await her.context.close()
})

test.each(languagesOf('texts'))(
  'on a desktop the tip of today says until when it can be ordered, and nothing stands below the days (%s)',
  async (locale) => {
    const { context, page, complaints, t, at } = await visit(shop, locale, { viewport: { width: 1366, height: 900 } })
    const words = t('dates:today.open', {
      hour: formatTime(instantAt(today, sameDayUntil(today) ?? 0), locale),
      fee: formatMoney(sameDayFee(), locale),
    })
    await page.goto(at('/product/wf-001'))
    await settled(page)
    expect(await page.locator('#days').getByText(words).filter({ visible: true }).count()).toBe(0)
    await page.locator('#days').hover()
    const cell = page.locator('#days [data-tip]')
    await cell.hover()
    await page.getByRole('tooltip', { name: words }).waitFor()
    await cell.getByRole('button', { name: words }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  },
)
