import type { Page } from '@playwright/test'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booked } from './booked.ts'
import { itemLike } from './namespace.ts'
import { type Shop, settled, tradedShop } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(() => shop?.close())

/** The words and controls under the button of the chat, wherever the page is scrolled to. */
function coveredOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const disc = document.getElementById('chat')
    if (!disc) return ['no disc']
    const { left, right, top, bottom } = disc.getBoundingClientRect()
    const isUnder = (box: DOMRect) => box.right > left && box.left < right && box.bottom > top && box.top < bottom && box.width > 1
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      if (!disc.contains(node) && [...range.getClientRects()].some(isUnder)) found.push(node.textContent ?? '')
    }
    for (const control of document.querySelectorAll('a, button, input, select, textarea, [tabindex="0"]'))
      if (!disc.contains(control) && isUnder(control.getBoundingClientRect())) found.push(control.outerHTML.slice(0, 80))
    return found
  })
}

test('on a phone the button of the chat lies on no words and no control, at the beginning and at the end of a page', async () => {
  const her = await booked(shop, database, { locale: 'ar', ahead: 12, items: [(await itemLike(database)).id] })
  const { page, at, order } = her
  for (const path of [`/profile/orders/${order.id}`, '/contact', '/profile?tab=settings', '/profile?tab=sizes', '/no-such-page']) {
    await page.goto(at(path))
    await settled(page)
    expect([path, await coveredOn(page)]).toEqual([path, []])
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    expect([path, await coveredOn(page)]).toEqual([path, []])
  }
  await her.context.close()
})
