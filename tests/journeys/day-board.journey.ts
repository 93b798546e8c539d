import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Shop, sharedShop, signIn, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

test('the sound of new orders is kept on the device, and a phone shows one table at a time', async () => {
  const { context, page, t, at } = await visit(shop, 'ar')
  await signIn(context, 'nour')
  await page.goto(at('/admin'))
  const ring = page.getByRole('switch', { name: t('today:sound.label') })
  await ring.click()
  await page.reload()
  await expect.poll(() => ring.isChecked()).toBe(true)
  const [needs, overdue] = (['needs', 'overdue'] as const).map((name) => page.getByRole('region', { name: t(`today:${name}.title`) }))
  expect([await needs?.isVisible(), await overdue?.isVisible()]).toEqual([true, false])
  await page.getByRole('button', { name: t('today:overdue.title') }).click()
  expect([await needs?.isVisible(), await overdue?.isVisible()]).toEqual([false, true])
})
