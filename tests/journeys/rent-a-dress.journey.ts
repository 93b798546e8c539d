import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#values/id.ts'
import { formatMoney } from '#values/money.ts'
import { addPiece, chooseMethod, expectDocuments, fillAddress, giveEmail, payByCard, review } from './checkout.ts'
import { countWork, type Work } from './counted-work.ts'
import { liveElsewhere } from './guest-elsewhere.ts'
import { expectInstallOffer } from './install-offer.ts'
import { languagesOf } from './languages.ts'
import { itemLike, ownPhone, ownSign } from './namespace.ts'
import { asleep, codeFor, daysAhead, lastMessage, openCheckout, type Shop, settled, tradedShop, type Visit, visit } from './shop.ts'

type Days = ReturnType<typeof daysAhead>

const ownAddress = (): string => `${ownSign()}@example.com`

let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  ;({ shop, database } = await tradedShop())
})
afterAll(async () => {
  await shop?.close()
})

test.each(languagesOf('flow', 'ar'))(
  'a dress, found and paid by card on a phone with 14 taps and six typed fields, and all that follows in other browsers (%s)',
  async (locale) => {
    const her = await visit(shop, locale)
    const [email, phone, sign] = [ownAddress(), ownPhone(), ownSign()]
    const { id } = await itemLike(database, 'wf-001', { name: { en: `Gown ${sign}`, ar: `فستان ${sign}` } })
    await her.page.addInitScript(countWork)
    const turns = await findAndAdd(her, id, withinMonth(20))
    await addressDoor(her, phone)
    await giveEmail(her, email)
    await review(her)
    await payByCard(her, '4242 4242 4242 4242')
    await her.page.getByRole('heading', { level: 1, name: her.t('checkout:bookedTitle') }).waitFor()
    await expectInstallOffer(her)
    const { taps, fields } = await her.page.evaluate<Work>(() => JSON.parse(sessionStorage.getItem('work') ?? '{}'))
    // A rental of another month takes one tap more to turn to.
    expect(taps - turns).toBeLessThanOrEqual(14)
    expect(fields.length, fields.join()).toBeLessThanOrEqual(6)
    await expectBooked(her, email)
    await expectDocuments(her)
    await liveElsewhere(her, { shop, locale, email, phone })
    expect(her.complaints).toEqual([])
    await her.context.close()
  },
)

test('she signs up with a bag, and the bag is still hers to pay', async () => {
  const her = await visit(shop, 'en')
  const email = ownAddress()
  const { page, t, at } = her
  await addPiece(her, database, { model: 'wf-002', ...daysAhead(50) })
  await page.goto(at('/signup'))
  await settled(page)
  await page.getByLabel(t('people:name')).fill('Rana')
  await page.getByLabel(t('sign-in-methods:contact')).fill(email)
  await page.getByLabel(t('people:password'), { exact: true }).fill('olive tree at dawn')
  await page.getByRole('button', { name: t('people:createAccount') }).click()
  const code = page.getByLabel(t('people:code'), { exact: true })
  await code.waitFor()
  await code.fill(await codeFor(her.context, 'mail', email))
  await page.waitForURL((url) => !url.pathname.includes('signup'))
  await openCheckout(her)
  await fillAddress(her)
  await chooseMethod(her, 'card')
  await page.getByText(t('checkout:emailConfirmed')).waitFor()
  await review(her)
  await payByCard(her, '4242 4242 4242 4242')
  await expectBooked(her, email)
  await her.context.close()
})

test('a card declined twice costs nothing, and another one pays', async () => {
  const her = await visit(shop, 'ar')
  const email = ownAddress()
  const { page, t } = her
  await addPiece(her, database, { model: 'wf-003', ...daysAhead(45) })
  await openCheckout(her)
  await fillAddress(her)
  await giveEmail(her, email)
  await review(her)
  for (let times = 0; times < 2; times += 1) {
    await payByCard(her, '4000 0000 0000 0002')
    await page
      .getByRole('alert')
      .filter({ hasText: t('payments:declinedText') })
      .waitFor()
    await settled(page)
    await page.getByRole('button', { name: t('checkout:confirmPay') }).click()
  }
  await payByCard(her, '4242 4242 4242 4242')
  await page.getByText(t('checkout:bookedCardLink')).waitFor()
  await expectBooked(her, email)
  await her.context.close()
})

test.each(languagesOf('flow', 'en'))(
  'cash asks for one code, says what to have ready, and mails the receipt once its link is opened (%s)',
  async (locale) => {
    const her = await visit(shop, locale)
    const email = ownAddress()
    const { context, page, t, at } = her
    await addPiece(her, database, { model: 'wf-003', ...daysAhead(70) })
    await openCheckout(her)
    // An open cash order counts against what its phone may pay in cash.
    const phone = ownPhone()
    await fillAddress(her, 1, phone)
    const promise = page.getByRole('group', { name: t('checkout:payment') }).getByRole('paragraph')
    await chooseMethod(her, 'card')
    await expect.poll(() => promise.textContent()).toBe(`${t('payments:neverSeen')} ${t('payments:depositHeld')}`)
    await chooseMethod(her, 'cash')
    // The total that the choice changes is said.
    await page
      .getByRole('status')
      .filter({ hasText: t('checkout:toPay') })
      .waitFor()
    await expect.poll(() => promise.textContent()).toBe(`${t('payments:atTheDoor')} ${t('payments:depositInCash')}`)
    await page.getByRole('button', { name: t('checkout:sendSms') }).click()
    const code = page.getByLabel(t('checkout:code'), { exact: true })
    await code.waitFor()
    await page.keyboard.type(await codeFor(context, 'sms', phone))
    await page.getByText(t('checkout:phoneConfirmed')).waitFor()
    const receipt = page.getByRole('textbox', { name: t('checkout:receiptEmail') })
    await expect.poll(() => receipt.evaluate((field) => field === document.activeElement)).toBe(true)
    await receipt.fill('cash@')
    await page.getByRole('button', { name: t('checkout:review') }).click()
    await page.getByText(t('checkout:wrong-email')).waitFor()
    await receipt.fill(email)
    await review(her)
    const { quote } = await heldOrder(her)
    const words = { sum: quote.total + quote.deposit, amount: quote.total, deposit: quote.deposit }
    const amounts = Object.fromEntries(Object.entries(words).map(([name, fils]) => [name, formatMoney(fils, locale)]))
    await page.getByText(t('checkout:cashTogether', amounts), { exact: true }).waitFor()
    await page.getByRole('button', { name: t('checkout:confirmCash') }).click()
    await page.waitForURL(/checkout\/success/)
    await page.getByText(t('checkout:bookedCashLink')).waitFor()
    await page.getByText(t('checkout:cashTogether', amounts), { exact: true }).waitFor()
    const mail = await lastMessage(context, 'mail', ({ recipient }) => recipient === email)
    const elsewhere = await visit(shop, locale)
    await elsewhere.page.goto(at(/\/checkout\/receipt\?token=[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? ''))
    await elsewhere.page.getByRole('button', { name: t('checkout:receiptConfirmPress') }).click()
    await elsewhere.page.getByRole('heading', { name: t('checkout:receiptConfirmDone') }).waitFor()
    await page.reload()
    await expectBooked(her, email)
    expect((await lastMessage(context, 'mail', ({ recipient }) => recipient === email))?.text).not.toBe(mail?.text)
    await elsewhere.context.close()
    await context.close()
  },
)

async function heldOrder({ context, page }: Visit) {
  const id = new URL(page.url()).searchParams.get('order')
  return (await (await context.request.get(`/api/orders/${id}`)).json()) as { quote: { total: number; deposit: number } }
}

test.each(languagesOf('flow', 'ar'))('the lengths stay where they are when the calendar says that some are taken (%s)', async (locale) => {
  const { context, page, at } = await visit(shop, locale, { serviceWorkers: 'block' })
  const { from, until } = daysAhead(120)
  const { id } = await itemLike(database, 'wf-002')
  const lines = [{ itemId: id, ...daysAhead(125), quantity: 2 }]
  expect((await context.request.post('/api/orders', { data: { key: newId(), lines } })).status()).toBe(200)
  const heights = () =>
    page.locator('#days > ul, #days > ul > li').evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height))
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(viewport)
    const come = Promise.withResolvers<void>()
    await page.route(`**/api/items/${id}/calendar**`, async (route) => {
      await come.promise
      await route.continue()
    })
    await asleep(page).goto(at(`/product/${id}?from=${from}&until=${until}`))
    await page.evaluate(() => document.fonts.ready)
    const before = await heights()
    come.resolve()
    await page.locator('#days > ul .hatch').nth(1).waitFor()
    expect(await heights()).toEqual(before)
    await page.unroute(`**/api/items/${id}/calendar**`)
  }
  await context.close()
})

test('what she kept goes into the bag on her days; a bag that is not priced can be tried again, and the button to pay stays under her thumb', async () => {
  const her = await visit(shop, 'ar')
  const { page, t, at } = her
  const { from, until } = daysAhead(90)
  await page.goto(at(`/product/${(await itemLike(database, 'a-001')).id}`))
  await settled(page)
  const name = (await page.locator('h1').textContent()) ?? ''
  await page
    .getByRole('button', { name: t('items:keep', { name }) })
    .first()
    .click()
  await page.goto(at(`/favorites?from=${from}&until=${until}`))
  await page.getByRole('button', { name: t('favorites:addNamed', { name }) }).click()
  await page.getByText(t('product:added'), { exact: true }).first().waitFor()
  await page.getByRole('button', { name: t('favorites:addNamed', { name }) }).click()
  await page.getByRole('button', { name: t('favorites:addNamed', { name }) }).click()
  await page.getByText(t('product:noMoreText', { count: 2, name }), { exact: true }).waitFor()
  await page.route('**/api/quotes', (route) => route.abort())
  await page.goto(at('/bag'))
  await page.getByRole('heading', { name: t('bag:errorTitle') }).waitFor()
  await page.unroute('**/api/quotes')
  await page.getByRole('button', { name: t('bag:retry') }).click()
  await page
    .getByRole('button', { name: t('bag:checkout') })
    .filter({ visible: true })
    .click()
  await page.waitForURL(/checkout\?order=/)
  const next = page.getByRole('button', { name: t('checkout:toPayment') })
  await next.waitFor()
  const above = await next.boundingBox()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await next.boundingBox()).toEqual(above)
  expect(above && above.y + above.height).toBeLessThanOrEqual(844)
  await next.click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('area')
  await her.context.close()
})

/** Days from so many ahead on, which begin and end in one month. */
function withinMonth(ahead: number): Days {
  const days = daysAhead(ahead)
  return days.from.slice(0, 7) === days.until.slice(0, 7) ? days : withinMonth(ahead + 1)
}

/** The number of a month, counted from the year 0. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** From the home page to checkout, with the days and the area of the search; how often the month was turned. */
async function findAndAdd({ context, page, t, at }: Visit, id: string, { from, until }: Days): Promise<number> {
  const found = await context.request.get(`/api/items/${id}`, { headers: { 'accept-language': at('/').startsWith('/ar') ? 'ar' : 'en' } })
  const { name } = (await found.json()) as { name: string }
  await page.goto(at('/'))
  await page.getByRole('button', { name: `${t('dates:when')} ${t('dates:anyDays')}` }).click()
  const days = page.getByRole('dialog').locator('td [role=button]:not([data-outside-month])')
  const turns = monthOf(from) - monthOf(daysAhead(1).from)
  for (let turned = 0; turned < turns; turned += 1) await page.getByRole('dialog').locator('button[slot=next]').click()
  for (const day of [from, until]) await days.nth(Number(day.slice(8)) - 1).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: t('dates:where') }).selectOption('amman-abdoun')
  await page.getByRole('button', { name: t('dates:see') }).click()
  await page.waitForURL(/browse\?.*until=/)
  // Among all that other tests have listed, hers is found without scrolling.
  const results = new URL(page.url())
  results.searchParams.set('q', name)
  await page.goto(results.href)
  await page.locator(`#main a[href*="/product/${id}"]`).first().click()
  await page.waitForURL(new RegExp(`/product/${id}`))
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const bar = page.locator('[data-bar=bottom]')
  await bar.getByRole('button', { name: t('product:add'), exact: true }).click()
  await bar.getByRole('link', { name: t('product:viewBag'), exact: true }).click()
  await page.waitForURL(`**${at('/bag')}`)
  await page
    .getByRole('button', { name: t('bag:checkout') })
    .filter({ visible: true })
    .click()
  await page.waitForURL(/checkout\?order=/)
  return turns
}

/** The rest of an address whose area comes from the search, with the usual windows. */
async function addressDoor({ page, t }: Visit, phone: string): Promise<void> {
  await page.locator('input[name=slot]:checked').waitFor({ state: 'attached' })
  await page.getByLabel(t('checkout:landmark')).fill('قرب المخبز')
  await page.getByLabel(t('checkout:building')).fill('14')
  await page.getByRole('textbox', { name: t('checkout:name'), exact: true }).fill('رنا')
  await page.getByRole('textbox', { name: t('checkout:phone') }).fill(phone)
  await page.getByRole('button', { name: t('checkout:toPayment') }).click()
}

async function expectBooked({ context, page, t, at }: Visit, email: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: t('checkout:bookedTitle') }).waitFor()
  const number = (await page.locator('bdi', { hasText: /^LB-/ }).first().textContent()) ?? ''
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('bag') ?? '[]').length === 0)
  await page.goto(at('/profile/orders'))
  await page.locator('#main').getByText(number).first().waitFor()
  await page.goto(at('/bag'))
  await page.getByText(t('bag:emptyTitle')).waitFor()
  const confirmation = await lastMessage(
    context,
    'mail',
    (mail) => mail.recipient === email && `${mail.subject} ${mail.text}`.includes(number),
  )
  expect(confirmation, 'the confirmation').toBeDefined()
}
