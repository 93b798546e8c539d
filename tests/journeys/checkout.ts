import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { expect } from 'vitest'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import { readPdf } from '#tests/pdf.ts'
import type { Day } from '#values/day.ts'
import { itemLike } from './namespace.ts'
import { addToBag, codeFor, pressTwice, type Visit } from './shop.ts'

/** Puts a piece like this one, which nobody else has, into the bag for these days, and answers its id. */
export async function addPiece(
  her: Visit,
  database: pg.Pool,
  { model, from, until }: { model: string; from: Day; until: Day },
): Promise<string> {
  const { id } = await itemLike(database, model)
  await her.page.goto(her.at(`/product/${id}?from=${from}&until=${until}`))
  await addToBag(her)
  return id
}

/** The address, and the window at this position in the list. */
export async function fillAddress({ page, t, at }: Visit, slot = 1, phone = '0791234567'): Promise<void> {
  const isArabic = at('/').startsWith('/ar')
  await page.getByRole('combobox', { name: t('checkout:area') }).selectOption('amman-abdoun')
  await page.getByLabel(t('checkout:landmark')).fill(isArabic ? 'قرب المخبز' : 'near the bakery')
  await page.getByLabel(t('checkout:building')).fill('14')
  await page.getByRole('textbox', { name: t('checkout:name'), exact: true }).fill(isArabic ? 'رنا' : 'Rana')
  await page
    .getByRole('textbox', { name: t('checkout:phone') })
    .fill(isArabic ? phone.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))) : phone)
  await page.locator('label:has(input[name=slot])').nth(slot).click()
  await page.getByRole('button', { name: t('checkout:toPayment') }).click()
}

/** A payment method, once the shop knows it. */
export async function chooseMethod({ page, t }: Visit, method: PaymentMethod): Promise<void> {
  const radio = page.getByRole('radio', { name: t(`payments:method-${method}`) })
  // The card is chosen beforehand.
  if (method === 'card') await expect.poll(() => page.locator('input[name=method]:checked').count()).toBe(1)
  if (await radio.isChecked()) return
  const saved = page.waitForResponse((response) => response.url().endsWith('/method') && response.ok())
  await radio.click()
  await saved
}

/** An e-mail address for who pays by card, which is confirmed after paying. */
export async function giveEmail(her: Visit, email: string): Promise<void> {
  await chooseMethod(her, 'card')
  await her.page.getByRole('textbox', { name: her.t('checkout:email') }).fill(email)
}

/** Proves an e-mail address for a transfer by the code that was sent to it. */
export async function confirmEmail(her: Visit, email: string): Promise<void> {
  const { context, page, t } = her
  await chooseMethod(her, 'transfer')
  await page.getByRole('textbox', { name: t('checkout:email') }).fill(email)
  const codesAsked = await pressTwice(page, page.getByRole('button', { name: t('checkout:sendCode'), exact: true }), '/email-codes')
  const code = page.getByLabel(t('checkout:code'), { exact: true })
  await code.waitFor()
  await code.fill(await codeFor(context, 'mail', email))
  await page.getByText(t('checkout:emailConfirmed')).waitFor()
  expect(codesAsked()).toBe(1)
  // The field is gone; the focus goes on to what follows.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t('checkout:review'))
}

/** Everything once more; a card order goes on to the provider. */
export async function review({ page, t }: Visit): Promise<void> {
  await page.getByRole('button', { name: t('checkout:review') }).click()
  const pay = page.getByRole('button', { name: new RegExp(`${t('checkout:confirmPay')}|${t('checkout:confirmCash')}`) })
  await pay.waitFor()
  if (await page.getByRole('button', { name: t('checkout:confirmPay') }).isVisible()) await pay.click()
}

/** Pays on the provider's own page. */
export async function payByCard({ page }: Visit, number: string, goesTo = /checkout/): Promise<void> {
  await page.waitForURL(/demo-card/)
  const colour = await page
    .getByRole('button')
    .first()
    .evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(colour).toBe('rgb(155, 135, 245)')
  expect(await page.locator('.pictures img').count()).toBeGreaterThan(0)
  await page.locator('input[name=number]').fill(number)
  await page.getByRole('button').first().click()
  await page.waitForURL(goesTo)
}

/** Receipt and invoice of her newest order can be fetched from its page, named in her language. */
export async function expectDocuments({ page, t, at }: Visit): Promise<void> {
  await page.goto(at('/profile/orders'))
  await page.locator('#main a[href*="/profile/orders/"]').first().click()
  await page.getByRole('heading', { name: t('orders:documents.title') }).waitFor()
  for (const kind of ['receipt', 'invoice'] as const) {
    const fetched = page.waitForEvent('download')
    await page.getByRole('link', { name: t(`orders:documents.${kind}`) }).click()
    const file = await fetched
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${t(`orders:documents.${kind}`)} .*\\.pdf$`))
    const { text } = await readPdf(readFileSync(await file.path()))
    expect(text).toContain(t(`invoices:${kind}.heading`))
  }
}
