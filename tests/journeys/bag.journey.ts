import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesOf } from './languages.ts'
import { daysAhead, type Shop, settled, sharedShop, type Visit, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

/** Opens the bag with a row in it, as another visit left it. */
async function openBag({ page, at }: Visit, quantity: number): Promise<void> {
  const { from, until } = daysAhead(112)
  const line = { productId: 'wf-001', size: 'M', color: 'emerald', startDate: from, endDate: until, quantity, price: 45, rentalDuration: 3 }
  const id = [line.productId, line.size, line.color, from, until].join('-')
  await page.goto(at('/bag'))
  await page.evaluate((kept) => localStorage.setItem('bag', kept), JSON.stringify([{ id, ...line }]))
  await page.reload()
  await settled(page)
}

test.each(languagesOf('flow', 'en'))('the bag is emptied after one question, and a press brings everything back (%s)', async (locale) => {
  const her = await visit(shop, locale)
  const { page, t } = her
  await openBag(her, 2)
  const clear = page.getByRole('button', { name: t('bag:clear') })
  await clear.click()
  const question = page.getByRole('group', { name: t('bag:clearAsk', { count: 2 }) })
  await question.getByRole('button', { name: t('bag:keepBag') }).click()
  await question.waitFor({ state: 'detached' })
  await clear.click()
  await question.getByRole('button', { name: t('bag:clear') }).click()
  await page.getByText(t('bag:emptyTitle')).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.getByRole('button', { name: t('bag:undo') }).click()
  await page
    .getByText(t('bag:pieces', { count: 2 }))
    .first()
    .waitFor()
  expect(her.complaints).toEqual([])
  await her.context.close()
})

test.each(languagesOf('flow', 'ar'))(
  'a bag of one row that asks for more than there is says so, and takes what there is at a press (%s)',
  async (locale) => {
    const her = await visit(shop, locale)
    const { page, t } = her
    await openBag(her, 3)
    await page.getByRole('heading', { name: t('bag:summary') }).waitFor()
    await page.getByText(t('bag:shortText', { count: 2 })).waitFor()
    await page.getByRole('button', { name: t('bag:takeLeft', { count: 2 }) }).click()
    await page
      .getByRole('button', { name: t('bag:checkout') })
      .filter({ visible: true })
      .waitFor()
    await her.context.close()
  },
)
