import { expect } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { addDays } from '#values/day.ts'
import type { Locale } from '#values/locale.ts'
import { faultsOfAccess } from './access.ts'
import { act, orderOf } from './booked.ts'
import { expectDocuments } from './checkout.ts'
import { codeFor, lastMessage, type Shop, settled, type Visit, visit } from './shop.ts'

interface Guest {
  shop: Shop
  locale: Locale
  email: string
  phone: string
}

/**
 * The rest of a guest's order without the browser that booked. It is opened by the mail's link, and moved to other days and hours
 * after a code. It is cancelled in a third browser, which knows nothing but the link.
 */
export async function liveElsewhere(booker: Visit, { shop, locale, email, phone }: Guest): Promise<void> {
  const mail = await lastMessage(booker.context, 'mail', ({ recipient, text }) => recipient === email && text.includes('/order/'))
  const link = new URL(/http\S+\/order\/[\w-]{22}/.exec(mail?.text ?? '')?.[0] ?? '').pathname
  const her = await visit(shop, locale)
  const { context, page, t } = her
  await page.goto(link)
  await page.getByText(t('rentals:link.strip')).waitFor()
  await page.getByRole('button', { name: t('rentals:link.send') }).click()
  const code = page.getByLabel(t('checkout:code'), { exact: true })
  await code.waitFor()
  await code.fill(await codeFor(context, 'sms', phone))
  await page.waitForURL(/\/profile\/orders\/[\w-]+$/)
  const id = page.url().split('/').at(-1) ?? ''
  const { rentals, delivery } = await orderOf(her, id)
  const [rental] = rentals
  if (!rental) throw new Error('the order has no rental')
  await act(her, rental, 'days', { from: addDays(rental.from, 1) })
  expect((await orderOf(her, id)).delivery?.slot?.slice(0, 10)).toBe(addDays(delivery?.slot?.slice(0, 10) ?? '', 1))
  await changeWindow(her)
  await expect.poll(async () => (await orderOf(booker, id)).delivery?.slot).toBe(`${rental.from}_11-13`)
  await expectDocuments(her)
  expect(her.complaints).toEqual([])
  await context.close()
  await cancelElsewhere(booker, { shop, locale }, { link, id })
}

/** Chooses the first hours of the delivery's day. */
async function changeWindow({ page, t }: Visit): Promise<void> {
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: t('orders:window.open-delivery') }).click()
  const dialog = page.getByRole('dialog', { name: t('orders:window.title-delivery') })
  await dialog.getByRole('radio').first().check()
  expect(await faultsOfAccess(page)).toEqual([])
  await dialog.getByRole('button', { name: t('orders:window.confirm') }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(t('orders:window.done-delivery'), { exact: true }).first().waitFor()
}

async function cancelElsewhere(
  booker: Visit,
  { shop, locale }: Pick<Guest, 'shop' | 'locale'>,
  { link, id }: { link: string; id: string },
): Promise<void> {
  const { context, page, t, complaints } = await visit(shop, locale)
  await page.goto(link)
  await settled(page)
  await page.getByRole('button', { name: t('rentals:link.cancel') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('rentals:link.cancel') })
    .click()
  await page.getByRole('heading', { level: 1, name: t('orders:headline-cancelled') }).waitFor()
  const { status, payment }: Order = await orderOf(booker, id)
  expect([status, payment?.refunded]).toEqual(['cancelled', payment?.amount])
  expect(complaints).toEqual([])
  await context.close()
}
