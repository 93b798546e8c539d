import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseMethod, fillAddress, payByCard, review } from './checkout.ts'
import { languagesOf } from './languages.ts'
import { itemLike, personLike } from './namespace.ts'
import { addToBag, daysAhead, openCheckout, type Shop, tradedShop, visit } from './shop.ts'

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(async () => {
  await shop?.close()
})

/** Runs in the browser before each page: replaces every text as Chrome's translator does, once the page is awake and whenever it changes. */
function translatePage(): void {
  const untranslated = 'script,style,noscript,textarea,title,[translate=no],font'
  const wrap = (text: Text) => {
    const holder = text.parentElement
    if (!text.data.trim() || !holder || holder.closest(untranslated)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const wrapIn = (node: Node) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    if (node instanceof Text) texts.push(node)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(wrap)
  }
  const begin = () => {
    if (!('awake' in document.documentElement.dataset)) return
    awake.disconnect()
    wrapIn(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(wrapIn)
    }).observe(document.body, { childList: true, subtree: true })
  }
  const awake = new MutationObserver(begin)
  awake.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-awake'] })
}

/** Runs in the browser: changes a parent as React does whose texts were replaced, and answers its words. */
function changeMovedNodes(): string | null {
  const parent = document.createElement('p')
  const [first, second, third] = ['gone ', 'moved ', 'kept '].map((word) => parent.appendChild(document.createTextNode(word)))
  first?.replaceWith(document.createElement('font'))
  const font = parent.appendChild(document.createElement('font'))
  if (!first || !second || !third) return null
  font.append(second, third)
  parent.insertBefore(document.createTextNode('new'), first)
  parent.removeChild(first)
  parent.removeChild(second)
  return parent.textContent
}

test.each(languagesOf('flow', 'en'))('a page that the browser translates signs in, adds to the bag and pays (%s)', async (locale) => {
  const her = await visit(shop, locale)
  const { context, page, t, at } = her
  await context.addInitScript(translatePage)
  const name = await personLike(database, 'rana')
  await page.goto(at('/login'))
  const signIn = page.getByRole('button', { name: t('people:signIn'), exact: true })
  await signIn.click()
  await page.getByText(t('sign-in-methods:credentialsMissing')).waitFor()
  await page.getByLabel(t('sign-in-methods:contact')).fill(`${name}@libsa.example`)
  const password = page.getByLabel(t('people:password'), { exact: true })
  await password.fill('not the password')
  await signIn.click()
  await page.getByText(t('people:toast.signInFailed')).waitFor()
  await password.fill('libsa-demo-2026')
  await signIn.click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.goto(at('/contact'))
  await page.locator('#main form button[type=submit]').first().click()
  await page.getByRole('alert').first().waitFor()
  expect(await page.evaluate(changeMovedNodes)).toBe('kept new')
  const { from, until } = daysAhead(60)
  const { id } = await itemLike(database, 'wf-002')
  await page.goto(at(`/product/${id}?from=${from}&until=${until}`))
  await addToBag(her)
  expect(await page.locator('font font').count()).toBeGreaterThan(20)
  expect(await page.locator('bdi[translate=no] font').count()).toBe(0)
  await openCheckout(her)
  await fillAddress(her)
  await chooseMethod(her, 'card')
  await review(her)
  await payByCard(her, '4242 4242 4242 4242')
  await page.waitForURL(/checkout\/success/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // A refused password is the only complaint.
  expect(her.complaints.filter((one) => !/status of 401/.test(one))).toEqual([])
  await context.close()
})
