import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPressesScript } from '#web/runtime/keep-presses.ts'
import { languagesOf } from './languages.ts'
import { asleep, type Shop, settled, sharedShop, visit } from './shop.ts'

const desktop = { viewport: { width: 1366, height: 900 } }

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

/** Holds what a page asks for at these addresses back, until the answer is called. */
async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: isOpen, resolve: letIn } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await isOpen
    await route.continue()
  })
  return letIn
}

test.each(languagesOf('flow', 'ar'))(
  'two buttons pressed, a place chosen and words typed before the page wakes are all done once (%s)',
  async (locale) => {
    const { context, page, t, at } = await visit(shop, locale, { ...desktop, serviceWorkers: 'block' })
    const letIn = await holdBack(page, '**/assets/*.js')
    await asleep(page).goto(at('/browse'), { waitUntil: 'commit' })
    const hearts = page.locator('main article button[aria-pressed]')
    await hearts.nth(0).click()
    await hearts.nth(1).click()
    // Nothing happened, so the person presses both again.
    await hearts.nth(1).click()
    await hearts.nth(0).click()
    expect(await page.locator('html').getAttribute('data-awake')).toBeNull()
    letIn()
    await settled(page)
    await expect.poll(() => page.locator('main article button[aria-pressed=true]').count()).toBe(2)

    const goOn = await holdBack(page, '**/assets/*.js')
    await asleep(page).goto(at('/'), { waitUntil: 'commit' })
    const place = page.getByRole('search', { name: t('dates:searchLabel') }).locator('select[name=area]')
    const search = page.locator('#search')
    const height = () => search.evaluate((node) => node.getBoundingClientRect().height)
    const before = await height()
    expect(await search.locator('button[aria-haspopup]').textContent()).toBe(t('dates:anyDays'))
    expect(await search.locator('input[type=date]').count()).toBe(0)
    await place.selectOption({ index: 1 })
    const area = await place.inputValue()
    goOn()
    await settled(page)
    // Links carry what was chosen.
    await page.locator(`a[href*="area=${area}"]`).first().waitFor()
    expect(await place.inputValue()).toBe(area)
    expect(await height()).toBe(before)

    const letInAgain = await holdBack(page, '**/assets/*.js')
    await asleep(page).goto(at('/faq'), { waitUntil: 'commit' })
    const questions = page.locator('main details')
    await questions.nth(1).waitFor()
    const words = (await questions.first().locator('summary').textContent()) ?? ''
    await page.getByRole('searchbox', { name: t('faq:search') }).fill(words)
    letInAgain()
    await settled(page)
    await page.getByText(t('faq:found', { count: 1 }), { exact: true }).waitFor()
    expect(await page.getByRole('searchbox', { name: t('faq:search') }).inputValue()).toBe(words)
    expect(await questions.count()).toBe(1)
    await context.close()
  },
)

test('a choice that is made while the page still arrives is kept', async () => {
  const half = createServer(async ({ url = '', headers }, answer) => {
    const from = await fetch(`${shop.baseUrl}${url}`, { headers: { cookie: headers.cookie ?? '' } })
    const bytes = Buffer.from(await from.arrayBuffer())
    answer.writeHead(from.status, { 'content-type': from.headers.get('content-type') ?? '' })
    if (url !== '/') return void answer.end(bytes)
    const cut = bytes.indexOf('</form>')
    answer.write(bytes.subarray(0, cut))
    void isChosen.then(() => answer.end(bytes.subarray(cut)))
  })
  let letIn = () => {}
  const isChosen = new Promise<void>((resolve) => {
    letIn = resolve
  })
  await new Promise<void>((listening) => half.listen(0, 'localhost', listening))
  const baseUrl = `http://localhost:${(half.address() as AddressInfo).port}`
  const { context, page, t } = await visit({ ...shop, baseUrl }, 'en', { ...desktop, serviceWorkers: 'block' })
  await asleep(page).goto('/', { waitUntil: 'commit' })
  const area = page.getByRole('search', { name: t('dates:searchLabel') }).locator('select[name=area]')
  await area.selectOption({ index: 1 })
  letIn()
  await settled(page)
  await page
    .locator(`a[href*="area=${await area.inputValue()}"]`)
    .first()
    .waitFor()
  await context.close()
  half.closeAllConnections()
  half.close()
})

test('a page is awake once its first requests are answered, and sleeps while it goes elsewhere', async () => {
  const { context, page, at } = await visit(shop, 'en', { serviceWorkers: 'block' })
  const isAwake = () => page.locator('html[data-awake]').count()
  const answer = await holdBack(page, /\/api\/items\/wf-001\/calendar/)
  const asked = page.waitForRequest(/\/api\/items\/wf-001\/calendar/)
  await asleep(page).goto(at('/product/wf-001'))
  await asked
  expect(await isAwake()).toBe(0)
  answer()
  await settled(page)
  expect(await isAwake()).toBe(1)

  const go = await holdBack(page, /\.data(\?|$)/)
  const left = page.waitForRequest(/\.data(\?|$)/)
  await page.locator('header a[href$="/bag"]').first().click()
  await left
  expect(await isAwake()).toBe(0)
  go()
  await page.waitForURL((url) => url.pathname === at('/bag'))
  expect(await isAwake()).toBe(1)
  await context.close()
})

/** A page whose controls report to `said`, once its stand-in for React has woken. */
const controls = `<label id="words">Formal <input type="checkbox" id="box"></label> <input id="name"> <input type="file" id="file">
<button type="button" id="more">More</button>
<script>
  window.said = []
  let isTaken = false
  const hear = (id, type, what) => document.getElementById(id).addEventListener(type, ({ target }) => isTaken && said.push(id + what(target)))
  hear('box', 'click', () => '')
  hear('name', 'input', ({ value }) => ' ' + value)
  hear('file', 'change', ({ files }) => ' ' + files.length)
  hear('more', 'click', () => '')
  document.addEventListener('auxclick', (event) => isTaken || event.stopImmediatePropagation(), true)
  window.take = () => { isTaken = true; document.dispatchEvent(new Event('hydrated')) }
</script>`

test('a label, words typed meanwhile and a file reach a part that is taken over before all is awake, each once', async () => {
  const { context, page } = await visit(shop, 'en', { serviceWorkers: 'block', bypassCSP: true })
  const heard = (count: number) =>
    page.waitForFunction((least) => Reflect.get(window, 'said').length >= least, count).then((all) => all.dispose())
  const said = () => page.evaluate(() => Reflect.get(window, 'said') as string[])
  await asleep(page).goto('/robots.txt')
  await page.setContent(controls)
  await page.evaluate(keepPressesScript({ hydrating: 'hydrating', hydrated: 'hydrated', awake: 'awake' }))
  await page.locator('#name').pressSequentially('ab')
  await page.locator('#file').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await page.locator('#more').click()
  await page.evaluate(() => document.dispatchEvent(new Event('hydrating')))
  await page.evaluate(() => Reflect.get(window, 'take')())
  await page.locator('#name').focus()
  await page.locator('#name').pressSequentially('cd')
  await heard(5)
  expect(await page.locator('#name').inputValue()).toBe('abcd')
  expect((await said()).filter((one) => !one.startsWith('name'))).toEqual(['file 1', 'more'])
  expect((await said()).findLast((one) => one.startsWith('name'))).toBe('name abcd')
  await page.locator('#words').click({ position: { x: 5, y: 5 } })
  await page.locator('#more').click()
  await expect.poll(async () => (await said()).slice(-2)).toEqual(['box', 'more'])
  expect((await said()).filter((one) => one === 'box')).toEqual(['box'])
  expect(await page.locator('#box').isChecked()).toBe(true)
  await context.close()
})

test('the catalogue wakes up in many short tasks, so that a press waits for one of them only', async () => {
  const { context, page, at } = await visit(shop, 'en', { viewport: { width: 390, height: 844 } })
  // React works for five milliseconds at a time: on a slow processor that is little.
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.addInitScript(noteTasks)
  await page.goto(at('/browse'))
  const tasks = await page.evaluate(() => (window as unknown as { hydrations: number[] }).hydrations)
  const [frame = 0, filters = 0] = tasks
  // Taken over together with the frame, filters and cards would be one task, too.
  expect(filters - frame, `parts were taken over in the tasks ${tasks.join(', ')}`).toBeGreaterThan(1)
  await context.close()
})

/** Runs in the browser, before anything else: notes in which of its tasks each part is taken over. */
function noteTasks(): void {
  const hydrations: number[] = []
  Object.assign(window, { hydrations })
  let task = 0
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    task += 1
    if (!document.querySelector('html[data-awake]')) port2.postMessage(null)
  }
  port2.postMessage(null)
  document.addEventListener('hydrated', () => hydrations.push(task))
}
