import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test'
import pg from 'pg'
import { expect } from 'vitest'
import { translator } from '#i18n/server.ts'
import { launch } from '#tests/browser.ts'
import { count } from '#tests/counts.ts'
import { limits } from '#tests/limits.ts'
import { today } from '#tests/test-time.ts'
import { proofOf } from '#tests/work.ts'
import { addDays } from '#values/day.ts'
import { toLatinDigits } from '#values/digits.ts'
import { type Locale, localizedPath } from '#values/locale.ts'
import { type OpenProcess, openProcess, type SettingsFor } from './shop-process.ts'
import { limitEvaluations } from './within.ts'

export type Shop = OpenProcess

interface Message {
  channel: 'mail' | 'sms' | 'whatsapp'
  recipient: string
  subject: string
  text: string
}

let browser: Promise<Browser> | null = null
let shared: Promise<Shop> | null = null
let traded: Promise<{ shop: Shop; database: pg.Pool }> | null = null
/** The complaints of the browsers that are open. */
const heard = new Map<BrowserContext, readonly string[]>()

/** The built shop as a process of its own on a database of its own. `settingsFor` adds settings of its environment. */
export async function openShop(settingsFor?: SettingsFor): Promise<Shop> {
  const shop = await openProcess(settingsFor)
  return {
    ...shop,
    async close() {
      await closeVisits()
      await shop.close()
    },
  }
}

/** The same with a way into its database, which ends with the shop. */
export async function openShopWithDatabase(settingsFor?: SettingsFor): Promise<{ shop: Shop; database: pg.Pool }> {
  const shop = await openShop(settingsFor)
  const database = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 })
  return {
    shop: {
      ...shop,
      async close() {
        await database.end()
        await shop.close()
      },
    },
    database,
  }
}

/** One shop for all files of a process that leave its settings, clock, tables and accounts as they find them. It ends with the process. */
export async function sharedShop(): Promise<Shop> {
  shared ??= openProcess()
  try {
    return { ...(await shared), close: closeVisits }
  } catch (error) {
    shared = null
    throw error
  }
}

/** The same for files that book and own: each of their tests has people, pieces and words of its own, see `namespace.ts`. */
export async function tradedShop(): Promise<{ shop: Shop; database: pg.Pool }> {
  traded ??= openProcess().then((shop) => ({ shop, database: new pg.Pool({ connectionString: shop.databaseUrl, max: 1 }) }))
  try {
    const { shop, database } = await traded
    return { shop: { ...shop, close: closeVisits }, database }
  } catch (error) {
    traded = null
    throw error
  }
}

/** Describes every open page by its address, the complaints of its browser and the beginning of its text: for the report of a failed test. */
export async function openPages(): Promise<string[]> {
  const described: string[] = []
  for (const [context, complaints] of heard)
    for (const page of context.pages()) {
      const text = await page.evaluate('document.body.innerText').catch((error: Error) => error.message)
      described.push(`${page.url()}\n${complaints.join('\n')}\n${String(text).slice(0, 2000)}`)
    }
  return described
}

async function closeVisits(): Promise<void> {
  heard.clear()
  for (const context of (await browser)?.contexts() ?? []) await context.close()
}

/** A visitor with a browser of her own, whose pages wait until they are awake; `complaints` gathers what the console and the page complain of. */
export async function visit(shop: Shop, locale: Locale, options: BrowserContextOptions = {}) {
  // One for all files of a process; it ends with it.
  browser ??= launch()
  const context = await (await browser).newContext({
    baseURL: shop.baseUrl,
    viewport: { width: 390, height: 844 },
    locale: locale === 'ar' ? 'ar-JO' : 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  })
  await context.addInitScript(setBrowserClock, shop.now().getTime() - Date.now())
  count('contexts')
  context.on('page', (opened) => opened.on('load', () => count('page loads')))
  context.setDefaultTimeout(limits.page)
  context.on('page', limitEvaluations)
  // Also pages that others open.
  if (options.javaScriptEnabled !== false) context.on('page', wakeful)
  const close = context.close.bind(context)
  // Routes that a test still answers in place of the shop end with their page.
  context.close = async () => {
    await Promise.all(context.pages().map((opened) => opened.unrouteAll({ behavior: 'ignoreErrors' })))
    await close()
  }
  const page = await context.newPage()
  const complaints: string[] = []
  heard.set(context, complaints)
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // Logged for every page that is open for some seconds where a test blocks service workers.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (!['error', 'warning'].includes(message.type())) return
    complaints.push(`${new URL(page.url()).pathname}: ${message.text()} (${message.location().url})`)
  })
  return { shop, context, page, complaints, t: translator(locale), at: (path: string) => localizedPath(path, locale) }
}

/** Complaints but for those of what an open page asks for while its session ends: it is refused, and a socket that just opens is closed. */
export function withoutRefused(complaints: readonly string[]): string[] {
  return complaints.filter((one) => !/status of 401|WebSocket is closed before/.test(one))
}

export type Visit = Awaited<ReturnType<typeof visit>>

/** Runs in the browser before each page: its clock is that of the shop. */
function setBrowserClock(shiftMs: number): void {
  const Machine = Date
  globalThis.Date = class extends Machine {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [Machine.now() + shiftMs] : parts) as [number]))
    }
    static override now() {
      return Machine.now() + shiftMs
    }
  } as DateConstructor
}

/** One more page of a visitor. */
export function anotherPage(context: BrowserContext): Promise<Page> {
  return context.newPage()
}

/** Puts what the open page of an item shows into the bag. */
export async function addToBag({ page, t }: Visit): Promise<void> {
  await settled(page)
  await page
    .getByRole('button', { name: t('product:add') })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByText(t('product:added'), { exact: true }).first().waitFor()
}

/** From the bag to its checkout. */
export async function openCheckout({ page, t, at }: Visit): Promise<void> {
  await page.goto(at('/bag'))
  await page
    .getByRole('button', { name: t('bag:checkout') })
    .filter({ visible: true })
    .click()
  await page.waitForURL(/checkout\?order=/)
}

/** Days that lie `ahead` of the day the shop opened on, three of them. */
export function daysAhead(ahead: number): { from: string; until: string } {
  const from = addDays(today, ahead)
  return { from, until: addDays(from, 2) }
}

/** Presses a button twice in the same moment, and counts how often that asks the server for what ends like this. */
export async function pressTwice(page: Page, button: Locator, path: string): Promise<() => number> {
  let count = 0
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().endsWith(path)) count += 1
  })
  await button.click({ trial: true })
  await button.evaluate((node: HTMLElement) => {
    node.click()
    node.click()
  })
  return () => count
}

/** The newest message to somebody, read from the demonstration's outbox. */
export async function lastMessage(context: BrowserContext, channel: Message['channel'], isFor: (message: Message) => boolean) {
  const answer = await context.request.get('/api/outbox')
  const { messages } = (await answer.json()) as { messages: Message[] }
  return messages.find((message) => message.channel === channel && isFor(message))
}

/** The newest code of six digits that was sent; it may still be on its way. */
export async function codeFor(context: BrowserContext, channel: Message['channel'], recipient: string): Promise<string> {
  const digits = recipient.slice(-9)
  const isFor = (one: Message) => (channel === 'sms' ? one.recipient.endsWith(digits) : one.recipient === recipient)
  let code: string | undefined
  const look = async () => {
    const message = await lastMessage(context, channel, isFor)
    code = /(?<!\d)\d{6}(?!\d)/.exec(toLatinDigits(`${message?.subject} ${message?.text}`))?.[0]
    return code
  }
  await expect.poll(look, { message: `a code for ${recipient}` }).toBeDefined()
  return code ?? ''
}

/** Signs a person of the demonstration in without the screens. */
export async function signIn({ request }: Pick<BrowserContext, 'request'>, name: string): Promise<void> {
  const portal = name === 'omar' ? 'delivery' : 'shop'
  const data = { email: `${name}@libsa.example`, password: 'libsa-demo-2026', portal }
  let answer = await request.post('/api/people/sessions', { data })
  // Journeys that share a shop share a network, which needs a proof of work after many sign-ins.
  if (answer.status() === 428) {
    const { puzzle } = await (await request.post('/api/auth/puzzles', { data: {} })).json()
    answer = await request.post('/api/people/sessions', { data: { ...data, proof: await proofOf(puzzle) } })
  }
  expect(answer.status()).toBe(200)
}

/** Waits until the page is awake, and its fonts have come: all of it answers, and what its first effects asked for is drawn. Any other page waits for nothing. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(isAwake, undefined, { timeout: limits.page })
}

/** Runs in the browser. */
function isAwake(): boolean {
  const { dataset } = document.documentElement
  return (!dataset['choice'] || 'awake' in dataset) && document.fonts.status === 'loaded'
}

const goings = ['goto', 'reload', 'goBack', 'goForward', 'waitForURL'] as const
type Goings = Pick<Page, (typeof goings)[number]>
const sleepy = new WeakMap<Page, Goings>()

/** The same ways of a page that do not wait for it to wake: for tests of a page that sleeps, or whose requests are held back. */
export function asleep(page: Page): Goings {
  return sleepy.get(page) ?? page
}

/** Has a page wait until it is awake wherever it goes. */
function wakeful(page: Page): void {
  const ways = Object.fromEntries(goings.map((name) => [name, page[name].bind(page)])) as unknown as Goings
  sleepy.set(page, ways)
  for (const name of goings) {
    const go = ways[name] as (...to: unknown[]) => Promise<unknown>
    const andWake = async (...to: unknown[]) => {
      const answer = await go(...to)
      await settled(page)
      return answer
    }
    Object.assign(page, { [name]: andWake })
  }
}
