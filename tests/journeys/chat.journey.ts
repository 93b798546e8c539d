import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasFocus, turnLettersOn } from './keys.ts'
import { anotherPage, openShop, type Shop, settled, signIn, visit } from './shop.ts'

// A visitor with a phone in Arabic, and a member of staff at a computer in English.

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  await shop?.close()
})

/** A picture of one colour. */
const picture = {
  name: 'hem.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64'),
}

test('a visitor talks to the assistant, then to a person: nothing is lost or said twice over a dead line and a dead server', async () => {
  const visitor = await visit(shop, 'ar')
  const agent = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  const { page, t } = visitor
  await signIn(agent.context, 'nour')
  await turnLettersOn(agent.context)
  await agent.page.goto('/admin/chat')
  await settled(agent.page)

  await page.goto('/ar/faq')
  await settled(page)
  await page.getByRole('button', { name: t('layout:chat') }).click()
  await page.getByRole('heading', { name: t('chat:need') }).waitFor()
  await page.getByRole('button', { name: t('chat:start') }).click()
  const log = page.getByRole('log')
  await log.getByText(t('chat:greeting')).waitFor()
  await page.getByRole('button', { name: t('chat:suggested.2') }).click()
  await log.getByText('٣ دنانير في عمّان').waitFor()

  await page.getByRole('button', { name: t('chat:person') }).click()
  await log.getByText(t('chat:transferred')).waitFor()
  const field = page.getByRole('textbox', { name: t('chat:message') })
  const say = async (words: string) => {
    await field.fill(words)
    await field.press('Enter')
  }
  await say('هل يمكن استلامها أبكر؟')

  const at = agent.t
  await agent.page
    .getByRole('navigation', { name: at('chat-admin:inbox') })
    .getByRole('button')
    .waitFor()
  await agent.page.keyboard.press('j')
  const desk = agent.page.getByRole('log')
  await desk.getByText('هل يمكن استلامها أبكر؟').waitFor()
  // A text begun as a note stays one when the conversation becomes the writer's own.
  const note = agent.page.getByRole('textbox', { name: at('chat-admin:note'), exact: true })
  await note.fill('Asked before')
  await agent.page.getByRole('heading', { level: 2, name: at('chat-admin:visitor') }).click()
  await agent.page.keyboard.press('c')
  await agent.page
    .getByRole('dialog')
    .getByRole('button', { name: at('chat-admin:claim') })
    .click()
  await hasFocus(note)
  // One that was not taken is where it was written, and is no reply.
  await agent.page.route(/\/messages$/, (route) => route.fulfill({ status: 422, json: {} }), { times: 1 })
  await note.press('Enter')
  await expect.poll(() => note.inputValue()).toBe('Asked before')
  await agent.page.getByRole('button', { name: at('chat-admin:keepNote') }).click()
  await desk.getByText('Asked before').waitFor()
  const reply = agent.page.getByRole('textbox', { name: at('chat-admin:reply'), exact: true })
  await hasFocus(reply)
  await reply.fill('أهلًا، معك نور.')
  await reply.press('Enter')
  await log.getByText('أهلًا، معك نور.').waitFor()
  await page.getByText(t('chat:live'), { exact: true }).waitFor()

  // Closed, the chat counts what is said.
  await page.getByRole('button', { name: t('chat:close') }).click()
  await reply.fill('متى تحتاجها؟')
  await reply.press('Enter')
  await page.getByRole('button', { name: `${t('layout:chat')}: ${t('chat:more')}` }).waitFor()
  expect(await page.title()).toMatch(/^\(1\) /)
  await page.getByRole('button', { name: t('layout:chat') }).click()
  await log.getByText('متى تحتاجها؟').waitFor()
  await expect.poll(() => page.title()).not.toMatch(/^\(/)

  await page.locator('input[type=file]').setInputFiles(picture)
  await log.getByRole('img', { name: t('chat:photo') }).waitFor()
  await desk.getByRole('img', { name: at('chat:photo') }).waitFor()

  // The line of the phone is cut: what is said waits, and is sent once.
  await visitor.context.setOffline(true)
  await say('الخط انقطع')
  await log.getByText(t('chat:unsent')).waitFor()
  await reply.fill('نعم، ممكن.')
  await reply.press('Enter')
  await desk.getByText('نعم، ممكن.').waitFor()
  await visitor.context.setOffline(false)
  await desk.getByText('الخط انقطع').waitFor()
  await log.getByText('نعم، ممكن.').waitFor()
  await expect.poll(() => log.getByText(t('chat:unsent')).count()).toBe(0)

  // The server dies and comes back: both go on by themselves.
  await shop.restart()
  await say('شكرًا نور')
  await desk.getByText('شكرًا نور').waitFor()
  await reply.fill('على الرحب والسعة.')
  await reply.press('Enter')
  for (const side of [log, desk]) await side.getByText('على الرحب والسعة.').waitFor()
  const order = ['هل يمكن استلامها أبكر؟', 'أهلًا، معك نور.', 'نعم، ممكن.', 'الخط انقطع', 'شكرًا نور', 'على الرحب والسعة.']
  expect(await log.getByText('Asked before').count()).toBe(0)
  for (const side of [log, desk]) {
    const words = (await side.textContent()) ?? ''
    for (const one of order) expect(words.split(one).length - 1, one).toBe(1)
    expect(words.indexOf('شكرًا نور')).toBeLessThan(words.indexOf('على الرحب والسعة.'))
  }

  await agent.page.getByRole('heading', { level: 2, name: at('chat-admin:visitor') }).click()
  await agent.page.keyboard.press('r')
  await agent.page
    .getByRole('dialog')
    .getByRole('button', { name: at('chat-admin:resolve') })
    .click()
  await page.getByText(t('chat:thanks')).waitFor()
  await page.getByRole('radio', { name: t('chat:stars', { count: 5 }) }).check({ force: true })
  await page.getByRole('button', { name: t('chat:rate') }).click()
  await page.getByText(t('chat:rated')).waitFor()
  await agent.page.getByText(at('chat-admin:rated', { count: 5 })).waitFor()
  expect([...visitor.complaints, ...agent.complaints].filter((one) => !/ERR_|WebSocket|Failed to load/.test(one))).toEqual([])
})

test('a conversation goes on after a reload, is ended with a rating, and the widget is not on the pages of signing in', async () => {
  const { page, t } = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  await page.goto('/product/wf-001')
  await settled(page)
  await page.getByRole('button', { name: t('layout:chat') }).click()
  const start = page.getByRole('button', { name: t('chat:start') })
  await hasFocus(start)
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: t('chat:message') })
  await hasFocus(field)
  await field.fill('thanks')
  await field.press('Shift+Enter')
  expect(await field.inputValue()).toBe('thanks\n')
  await field.press('Enter')
  await page
    .getByRole('log')
    .getByText(/: thanks$/)
    .waitFor()
  // Links to the catalogue load the page again: the chat is open there as it was here, and leaves the focus alone.
  await page
    .getByRole('navigation', { name: t('layout:nav') })
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL(/browse/)
  await page
    .getByRole('log')
    .getByText(/: thanks$/)
    .waitFor()
  await page.getByRole('button', { name: t('chat:minimise') }).click()
  expect(await page.getByRole('log').count()).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: t('chat:restore') }).click()
  await page.getByRole('button', { name: t('chat:end'), exact: true }).click()
  await page.getByRole('radio', { name: t('chat:stars', { count: 4 }) }).check({ force: true })
  await page.getByRole('button', { name: t('chat:end-now') }).click()
  await page.getByText(t('chat:ended'), { exact: true }).waitFor()
  await start.waitFor()
  await page.keyboard.press('Escape')
  await hasFocus(page.getByRole('button', { name: t('layout:chat') }))
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await settled(page)
    expect(await page.getByRole('button', { name: t('layout:chat') }).count()).toBe(0)
  }
})

test('what was said while signed in is off the screen with the sign-out, and a second tab ends with the first', async () => {
  const { context, page, t } = await visit(shop, 'en', { viewport: { width: 1366, height: 900 } })
  await signIn(context, 'rana')
  await page.goto('/faq')
  await settled(page)
  await page.getByRole('button', { name: t('layout:chat') }).click()
  await page.getByRole('button', { name: t('chat:start') }).click()
  const field = page.getByRole('textbox', { name: t('chat:message') })
  await field.fill('thanks')
  await field.press('Enter')
  const said = page.getByRole('log').getByText(/: thanks$/)
  await said.waitFor()
  const second = await anotherPage(context)
  await second.goto('/how-it-works')
  await settled(second)
  await second.getByRole('button', { name: t('layout:chat') }).click()
  await second
    .getByRole('log')
    .getByText(/: thanks$/)
    .waitFor()
  await page.getByRole('button', { name: 'Rana' }).click()
  await page.getByRole('menuitem', { name: t('account-menu:logout') }).click()
  const start = (of: Page) => of.getByRole('button', { name: t('chat:start') })
  for (const of of [page, second]) await start(of).waitFor()
  expect(await said.count()).toBe(0)
})
