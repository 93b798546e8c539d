import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { formatMoney } from '#values/money.ts'
import { confirmEmail, fillAddress } from './checkout.ts'
import { addToBag, daysAhead, lastMessage, openCheckout, openShop, type Shop, settled, signIn, type Visit, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  await shop?.close()
})

interface Awaited {
  id: string
  number: string
  transfer: NonNullable<Order['transfer']>
}

let tries = 0

/** Days and a sign of its own for each try of a test, so that a repeated one finds nothing of the first. */
function ownTry(firstDay: number): { ahead: number; sign: string } {
  const sign = `${tries++}`
  return { ahead: firstDay + 4 * Number(sign), sign }
}

/** From the dress to the page that says what to send. */
async function payByTransfer(her: Visit, itemId: string, email: string, ahead: number): Promise<Awaited> {
  const { context, page, t, at } = her
  const { from, until } = daysAhead(ahead)
  await page.goto(at(`/product/${itemId}?from=${from}&until=${until}`))
  await addToBag(her)
  await openCheckout(her)
  await fillAddress(her)
  await confirmEmail(her, email)
  // A double press confirms nothing yet, though the next button is under the second press.
  await page.getByRole('button', { name: t('checkout:review') }).dblclick()
  await page.getByRole('button', { name: t('transfers:confirm') }).click()
  await page.waitForURL(/success\?order=/)
  const id = new URL(page.url()).searchParams.get('order') ?? ''
  const answer = await context.request.get(`/api/orders/${id}`)
  return answer.json()
}

/** Lina enters the lines of the bank's statement. */
async function openStatement(): Promise<Visit> {
  const desk = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  await signIn(desk.context, 'lina')
  await desk.page.goto('/admin/transfers')
  await settled(desk.page)
  return desk
}

async function book({ page, t }: Visit, row: { id: string; reference: string; amount: string; sender: string }): Promise<void> {
  await page.getByRole('button', { name: t('operations:transfers.book') }).click()
  await page.getByLabel(t('operations:transfers.bankId')).fill(row.id)
  await page.getByRole('textbox', { name: t('operations:transfers.reference') }).fill(row.reference)
  await page.getByLabel(t('operations:transfers.amount')).fill(row.amount)
  await page.getByRole('textbox', { name: t('operations:transfers.sender') }).fill(row.sender)
  await page.getByRole('button', { name: t('operations:transfers.submit') }).click()
}

test('she pays by CliQ on her phone in Arabic, Lina books the transfer in English, and the order is confirmed', async () => {
  const her = await visit(shop, 'ar', { permissions: ['clipboard-read', 'clipboard-write'] })
  const { ahead, sign } = ownTry(40)
  const email = `cliq-${sign}@example.com`
  const { id, number, transfer } = await payByTransfer(her, 'wf-001', email, ahead)
  const { page, t, at } = her
  await page.getByRole('heading', { level: 1, name: t('transfers:title', { amount: formatMoney(transfer.amount, 'ar') }) }).waitFor()
  await page.getByText(transfer.reference).waitFor()
  await page.getByRole('timer').getByText(/١:٥٩:/).waitFor()
  await page.getByRole('button', { name: t('transfers:copyNamed', { name: t('transfers:reference') }) }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(transfer.reference)
  await page.goto(at('/profile/orders'))
  await page.getByRole('link', { name: t('orders:seeTransfer') }).click()
  await page.waitForURL(new RegExp(`/profile/orders/${id}$`))
  await page.getByText(transfer.reference).waitFor()
  await page.goto(at(`/checkout?order=${id}`))
  await page.waitForURL(/success\?order=/)

  const lina = await openStatement()
  const desk = lina.page
  await book(lina, { id: `FT-2718${sign}`, reference: transfer.reference.toLowerCase(), amount: '4x', sender: 'Rana Haddad' })
  await desk.getByText(lina.t('common:amount.unread', { example: '12.5' })).waitFor()
  await desk.getByLabel(lina.t('operations:transfers.amount')).fill((transfer.amount / 1000).toFixed(3))
  await desk.getByRole('button', { name: lina.t('operations:transfers.submit') }).click()
  await desk.getByText(lina.t('operations:transfers.paid', { number })).waitFor()
  await desk.getByRole('row').filter({ hasText: number }).getByText(lina.t('operations:transfer.matched')).waitFor()

  await page.getByRole('heading', { level: 1, name: t('checkout:bookedTitle') }).waitFor()
  const isHers = ({ recipient, text }: { recipient: string; text: string }) => recipient === email && text.includes(number)
  expect(await lastMessage(her.context, 'mail', isHers)).toBeDefined()
  await page.goto(at(`/profile/orders/${id}`))
  await page.getByText(t('orders:status-confirmed')).first().waitFor()
  expect([her.complaints, lina.complaints]).toEqual([[], []])
  await her.context.close()
  await lina.context.close()
})

test('a transfer without a reference waits until Lina says whose it is; one of nobody is sent back', async () => {
  const her = await visit(shop, 'en')
  const { ahead, sign } = ownTry(50)
  const { number, transfer } = await payByTransfer(her, 'wf-003', `nameless-${sign}@example.com`, ahead)
  const lina = await openStatement()
  const { page, t } = lina
  await book(lina, { id: `FT-3141${sign}`, reference: '0', amount: (transfer.amount / 1000).toFixed(3), sender: 'R Haddad' })
  await page.waitForURL(`**/admin/transfers/FT-3141${sign}`)
  await page.getByText(t('operations:transfers.problem.unknown')).waitFor()
  await page.getByLabel(t('operations:transfers.number')).fill('LB-999999')
  await page.getByRole('button', { name: t('operations:transfers.assignIt') }).click()
  await page.getByText(t('operations:transfers.missing-reason')).waitFor()
  await page.getByLabel(t('operations:transfers.reason')).fill('Her name, and the exact amount')
  await page.getByRole('button', { name: t('operations:transfers.assignIt') }).click()
  await page.getByText(t('refusals:order.unknown')).waitFor()
  await page.getByLabel(t('operations:transfers.number')).fill(number)
  await page.getByRole('button', { name: t('operations:transfers.assignIt') }).click()
  await page.getByText(t('operations:transfers.assigned', { reason: 'Her name, and the exact amount' })).waitFor()
  await her.page.getByRole('heading', { level: 1, name: her.t('checkout:bookedTitle') }).waitFor()

  await page.goto('/admin/transfers')
  await settled(page)
  await book(lina, { id: `FT-1618${sign}`, reference: '0', amount: '12.345', sender: `Nobody we know ${sign}` })
  await page.waitForURL(`**/admin/transfers/FT-1618${sign}`)
  await page.goto('/admin')
  await settled(page)
  await page
    .getByRole('link', { name: `${t('today:act.unmatched-transfer')}: ${t('operations:risk.kind.unmatched-transfer')}` })
    .first()
    .click()
  await page.waitForURL(/admin\/transfers\/FT-/)
  await settled(page)
  await page.getByRole('button', { name: t('operations:transfers.returnIt') }).click()
  await page.getByText(t('operations:transfers.returned')).waitFor()
  await page.goto('/admin/transfers')
  await settled(page)
  await page.getByRole('combobox', { name: t('operations:filter.status') }).selectOption('returned')
  await page.waitForURL(/status=returned/)
  await page.getByRole('link', { name: `Nobody we know ${sign}` }).waitFor()
  await expect.poll(() => page.locator('a[data-row]').count()).toBe(1)
  // Only the number that no order has.
  expect(lina.complaints).toEqual([expect.stringContaining('404')])
  await her.context.close()
  await lina.context.close()
})
