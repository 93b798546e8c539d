import { afterAll, beforeAll, expect, test } from 'vitest'
import { furthestStart } from '#domain/catalogue/items/item.policy.ts'
import { formatShortRange } from '#values/format.ts'
import { daysAhead, type Shop, sharedShop, visit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

test('turning the month after the first day paints no day that nobody has touched', async () => {
  const { context, page, t, at } = await visit(shop, 'ar', { hasTouch: true })
  await page.goto(at('/'))
  await page.getByRole('button', { name: `${t('dates:when')} ${t('dates:anyDays')}` }).tap()
  const sheet = page.getByRole('dialog')
  const days = sheet.locator('td [role=button]:not([data-outside-month])')
  const painted = () => days.evaluateAll(countPainted)
  const next = sheet.locator('button[slot=next]')
  const month = () => next.locator('xpath=preceding-sibling::span[1]').textContent()
  const turn = async () => {
    const before = await month()
    await next.tap()
    await expect.poll(month).not.toBe(before)
  }
  await turn()
  await days.last().tap()
  await expect.poll(painted).toBe(1)
  await turn()
  expect(await painted()).toBe(0)
  // Under a pointer that hovers, the range that a press would choose is shown.
  await days.nth(2).hover()
  await expect.poll(painted).toBe(3)
  await context.close()
})

/** Ranges that can be rented from the day on which the shop opens. */
const longNames = [
  ['2027-10-31', '2027-11-02'],
  ['2027-11-30', '2027-12-02'],
  ['2027-12-27', '2028-01-02'],
].filter(([from = '']) => from > daysAhead(1).from && from <= daysAhead(furthestStart).from) as [string, string][]

test.each(longNames)('two days in months with long names stand on one line of a narrow phone (%s, %s)', async (from, until) => {
  const { context, page, t, at } = await visit(shop, 'ar', { viewport: { width: 360, height: 740 } })
  const broken = () => page.locator('bdi').filter({ hasText: '–', visible: true }).evaluateAll(brokenRanges)
  await page.goto(at(`/?from=${from}&until=${until}`))
  const when = page.getByRole('button', { name: `${t('dates:when')} ${formatShortRange({ from, until }, 'ar')}` })
  expect(await when.locator('bdi').evaluateAll(brokenRanges)).toEqual([])
  await page.goto(at(`/product/wc-001?from=${from}&until=${until}`))
  await page.locator('[data-bar=bottom] bdi').first().waitFor()
  expect(await broken()).toEqual([])
  await page.evaluate(putInBag, { from, until })
  await page.goto(at('/bag'))
  await page.getByRole('heading', { level: 2, name: formatShortRange({ from, until }, 'ar') }).waitFor()
  expect(await broken()).toEqual([])
  await context.close()
})

/** Runs in the browser: the days that are drawn as chosen. */
function countPainted(days: Element[]): number {
  return days.filter((day) => day.matches('.bg-primary-tint, .before\\:bg-primary-tint') || day.querySelector('.bg-primary')).length
}

/** Runs in the browser: the ranges of days that are cut off, or take more than one line. */
function brokenRanges(nodes: Element[]): string[] {
  const isWhole = (node: Element) => {
    const words = document.createRange()
    words.selectNodeContents(node)
    const { left, right, height } = words.getBoundingClientRect()
    const isIn = left >= 0 && right <= window.innerWidth && node.scrollWidth <= node.clientWidth
    return isIn && height < 1.5 * Number.parseFloat(getComputedStyle(node).lineHeight)
  }
  return nodes.filter((node) => !isWhole(node)).map((node) => node.textContent ?? '')
}

/** Runs in the browser. */
function putInBag({ from, until }: { from: string; until: string }): void {
  const line = { productId: 'wc-001', size: 'S', color: 'sage', startDate: from, endDate: until, quantity: 1, price: 1, rentalDuration: 3 }
  const id = [line.productId, line.size, line.color, from, until].join('-')
  localStorage.setItem('bag', JSON.stringify([{ ...line, id }]))
}
