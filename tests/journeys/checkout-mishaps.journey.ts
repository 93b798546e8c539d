import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatPhone } from '#values/phone.ts'
import { chooseMethod } from './checkout.ts'
import { itemLike, ownPhone, ownSign } from './namespace.ts'
import { anotherPage, codeFor, daysAhead, openCheckout, type Shop, settled, tradedShop, type Visit, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(async () => {
  await shop?.close()
})

const days = daysAhead(33)

test('a reload and the other language keep the address and the code that was asked for', async () => {
  const her = await visit(shop, 'en')
  const { page, t } = her
  await beginCheckout(her)
  await page.getByText(t('checkout:soFar')).first().waitFor()
  const phone = ownPhone()
  await fillAddress(her, phone)
  await page.reload()
  await expectAddress(her, 'en', phone)
  await page.getByRole('link', { name: 'العربية' }).click()
  await page.waitForURL(/\/ar\/checkout/)
  await expectAddress(her, 'ar', phone)
  await page.getByRole('link', { name: 'English' }).click()
  await page.waitForURL(/\/checkout\?order=/)
  await expectAddress(her, 'en', phone)
  await page.getByRole('button', { name: t('checkout:toPayment') }).click()
  await chooseMethod(her, 'cash')
  await page.getByRole('button', { name: t('checkout:sendSms') }).click()
  await page.getByLabel(t('checkout:code'), { exact: true }).waitFor()
  await page.reload()
  await page.getByLabel(t('checkout:code'), { exact: true }).fill(await codeFor(her.context, 'sms', phone))
  await page.getByText(t('checkout:phoneConfirmed')).waitFor()
  expect(her.complaints).toEqual([])
  await her.context.close()
})

test('another tab that begins checkout takes the pieces; the first one says so and can take them back', async () => {
  const her = await visit(shop, 'ar')
  const { page, t } = her
  await beginCheckout(her)
  await fillAddress(her)
  const first = page.url()
  const other = await anotherPage(her.context)
  await openCheckout({ ...her, page: other })
  expect(other.url()).not.toBe(first)
  await page.getByRole('button', { name: t('checkout:toPayment') }).click()
  await page.getByRole('heading', { level: 1, name: t('checkout:replacedTitle') }).waitFor()
  await page.getByRole('button', { name: t('checkout:takeAgain') }).click()
  await page.waitForURL((url) => url.href !== first && url.pathname.endsWith('/checkout'))
  await expectAddress(her, 'ar')
  await her.context.close()
})

test('without a connection the step says so at once, keeps what was typed, and goes on when asked again', async () => {
  const her = await visit(shop, 'ar')
  const { page, t } = her
  await beginCheckout(her)
  await fillAddress(her)
  await her.context.setOffline(true)
  const next = page.getByRole('button', { name: t('checkout:toPayment') })
  await next.click()
  await page
    .getByRole('alert')
    .filter({ hasText: t('common:failed') })
    .waitFor()
  await her.context.setOffline(false)
  await expectAddress(her, 'ar')
  await next.click()
  await page.getByRole('radio', { name: t('payments:method-card') }).waitFor()
  await her.context.close()
})

test('a sign-up goes on at its code after a reload, and the password is kept nowhere', async () => {
  const her = await visit(shop, 'en')
  const { page, t, at } = her
  const [email, password] = [`${ownSign()}@example.com`, 'olive tree at dawn']
  await page.goto(at('/signup'))
  await settled(page)
  await page.getByLabel(t('people:name')).fill('Rana')
  await page.getByLabel(t('sign-in-methods:contact')).fill(email)
  await page.getByLabel(t('people:password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('people:createAccount') }).click()
  await page.getByLabel(t('people:code'), { exact: true }).waitFor()
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(password)
  await page.reload()
  await page.getByLabel(t('people:code'), { exact: true }).fill(await codeFor(her.context, 'mail', email))
  await page.waitForURL((url) => !url.pathname.includes('signup'))
  await her.context.close()
})

test('a row in a colour that is no more is named and the others are priced; what is no bag is thrown away', async () => {
  const her = await visit(shop, 'en')
  const { page, t, at } = her
  await keepInBag(her, ['wf-001', 'transparent'], ['wf-002'])
  await page.goto(at('/bag'))
  await page.getByText(t('bag:gone')).waitFor()
  expect(await page.getByText(t('bag:gone')).count()).toBe(1)
  await page
    .getByRole('button', { name: t('bag:checkout') })
    .filter({ visible: true })
    .waitFor()
  await page.evaluate(() => localStorage.setItem('bag', '{"no":"bag"}'))
  await page.reload()
  await page.getByText(t('bag:emptyTitle')).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('bag'))).toBeNull()
  await her.context.close()
})

/** Pieces as the shop keeps them in the browser. */
async function keepInBag({ page, at }: Visit, ...products: (readonly [id: string, color?: string])[]): Promise<void> {
  await page.goto(at('/bag'))
  const { from: startDate, until: endDate } = days
  const bag = products.map(([productId, color = '']) => ({
    id: [productId, 'M', color, startDate, endDate].join('-'),
    ...{ productId, size: 'M', color, startDate, endDate, quantity: 1, price: 45, rentalDuration: 3 },
  }))
  await page.evaluate((kept) => localStorage.setItem('bag', JSON.stringify(kept)), bag)
}

async function beginCheckout(her: Visit): Promise<void> {
  await keepInBag(her, [(await itemLike(database)).id])
  await openCheckout(her)
}

async function fillAddress({ page, t }: Visit, phone = '0791234567'): Promise<void> {
  await page.locator('label:has(input[name=city][value=Irbid])').click()
  await page.getByRole('combobox', { name: t('checkout:area') }).selectOption('irbid-downtown')
  await page.getByLabel(t('checkout:landmark')).fill('قرب المخبز')
  await page.getByLabel(t('checkout:building')).fill('14')
  await page.getByRole('textbox', { name: t('checkout:name'), exact: true }).fill('رنا')
  await page.getByRole('textbox', { name: t('checkout:phone') }).fill(phone)
  await page.locator('label:has(input[name=slot])').nth(1).click()
}

async function expectAddress({ page }: Visit, locale = 'en', phone = '0791234567'): Promise<void> {
  await page.waitForFunction((lang) => document.documentElement.lang === lang, locale)
  await expect.poll(() => page.locator('input[name=landmark]').inputValue()).toBe('قرب المخبز')
  expect(await page.locator('input[name=city]:checked').inputValue()).toBe('Irbid')
  expect(await page.locator('select[name=area]').inputValue()).toBe('irbid-downtown')
  expect(await page.locator('input[name=phone]').inputValue()).toBe(formatPhone(`+962${phone.slice(1)}`))
  await page.locator('input[name=slot]:checked').waitFor({ state: 'attached' })
}
