import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { translator } from '#i18n/server.ts'
import { launch } from '#tests/browser.ts'
import { freshDatabase } from '#tests/database.ts'
import { addDays, dayAt } from '#values/day.ts'
import { toLatinDigits } from '#values/digits.ts'
import { type Locale, localizedPath } from '#values/locale.ts'

export interface Shop {
  baseUrl: string
  databaseUrl: string
  browser: Browser
  close(): Promise<void>
}

interface Message {
  channel: 'mail' | 'sms'
  recipient: string
  subject: string
  text: string
}

/** The built shop as a process of its own on a database of its own, and a browser to visit it with. `settingsFor` adds settings of its environment. */
export async function openShop(settingsFor: (baseUrl: string) => Promise<Record<string, string>> = async () => ({})): Promise<Shop> {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'libsa-journey-'))
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LIBSA_MODE: 'serve',
      PORT: String(port),
      BASE_URL: baseUrl,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      ...(await settingsFor(baseUrl)),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  const isOpen = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Libsa is open')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}:\n${said}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await isOpen
    const browser = await launch()
    return {
      baseUrl,
      databaseUrl: database.url,
      browser,
      async close() {
        await browser.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A visitor with a browser of her own; `complaints` gathers what the console and the page complain of. */
export async function visit(shop: Shop, locale: Locale, options: BrowserContextOptions = {}) {
  const context = await shop.browser.newContext({
    baseURL: shop.baseUrl,
    viewport: { width: 390, height: 844 },
    locale: locale === 'ar' ? 'ar-JO' : 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(8_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`)
  })
  return { context, page, complaints, t: translator(locale), at: (path: string) => localizedPath(path, locale) }
}

export type Visit = Awaited<ReturnType<typeof visit>>

/** From the bag to its checkout. */
export async function openCheckout({ page, t, at }: Visit): Promise<void> {
  await page.goto(at('/bag'))
  await page
    .getByRole('button', { name: t('bag:checkout') })
    .filter({ visible: true })
    .click()
  await page.waitForURL(/checkout\?order=/)
}

/** Days that lie `ahead` of today, three of them. */
export function daysAhead(ahead: number): { from: string; until: string } {
  const from = addDays(dayAt(new Date()), ahead)
  return { from, until: addDays(from, 2) }
}

/** The newest message to somebody, read from the demonstration's outbox. */
export async function lastMessage(context: BrowserContext, channel: Message['channel'], isFor: (message: Message) => boolean) {
  const answer = await context.request.get('/api/outbox')
  const { messages } = (await answer.json()) as { messages: Message[] }
  return messages.find((message) => message.channel === channel && isFor(message))
}

/** The newest code of six digits that was sent. */
export async function codeFor(context: BrowserContext, channel: Message['channel'], recipient: string): Promise<string> {
  const digits = recipient.slice(-9)
  const message = await lastMessage(context, channel, (one) => one.recipient.endsWith(digits) || one.recipient === recipient)
  const code = /(?<!\d)\d{6}(?!\d)/.exec(toLatinDigits(`${message?.subject} ${message?.text}`))?.[0]
  if (!code) throw new Error(`No code was sent to ${recipient}.`)
  return code
}

/** Waits until the page has woken up: the form of the search then has a button for its days. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port is free.'))))
    })
  })
}
