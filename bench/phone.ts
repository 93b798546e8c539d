import { launch } from '#tests/browser.ts'
import { type Locale, localizedPath } from '#values/locale.ts'

/** A phone of the middle on a slow connection: 390 × 844 at 3×, processor 4 × slower, 1.6 Mbit/s, 150 ms. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true } as const
const slowness = 4
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const [, , address = 'http://localhost:3000', times = '3'] = process.argv
const visits = Number(times)
const pages = ['/', '/browse', '/product/wf-001']
const kinds = ['Document', 'Script', 'Stylesheet', 'Font', 'Image'] as const

interface View {
  largest: number
  what: string
  /** Milliseconds beyond 50 of every long task after the first contentful paint: the total blocking time. */
  blocked: number
  /** The same of all long tasks, those before anything is shown too. */
  inAll: number
  bytes: Record<string, number>
}

const browser = await launch()
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The first view of a page by somebody who was never here. */
async function firstView(locale: Locale, path: string): Promise<View> {
  const context = await browser.newContext({ baseURL: address, ...phone })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const kindOf = new Map<string, string>()
  const bytes: Record<string, number> = {}
  cdp.on('Network.responseReceived', ({ requestId, type }) => kindOf.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  await page.addInitScript(() => {
    const seen = { largest: 0, what: '', tasks: [] as { start: number; end: number }[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as (PerformanceEntry & { element: Element | null }) | undefined
      seen.largest = last?.startTime ?? 0
      const { element } = last ?? {}
      seen.what =
        element instanceof HTMLImageElement ? element.currentSrc.replace(/.*\//, '') : (element?.textContent?.trim().slice(0, 24) ?? '')
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { startTime: start, duration } of list.getEntries()) seen.tasks.push({ start, end: start + duration })
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(localizedPath(path, locale), { timeout: 60_000 })
  // Asked in few words: what a test asks with would block the main thread itself.
  while ((await cdp.send('Runtime.evaluate', { expression: "!document.querySelector('script[type=module]')" })).result.value)
    await page.waitForTimeout(250)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_500)
  const { tasks, ...seen } = await page.evaluate(() => ({
    ...(window as unknown as { seen: Pick<View, 'largest' | 'what'> & { tasks: { start: number; end: number }[] } }).seen,
    shown: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await context.close()
  const after = (from: number) => tasks.reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, from) - 50), 0)
  return { ...seen, blocked: after(seen.shown), inAll: after(0), bytes }
}

const middle = (views: readonly View[], of: (view: View) => number): number =>
  views.map(of).sort((a, b) => a - b)[Math.floor(views.length / 2)] ?? 0

try {
  say(
    `${'first view'.padEnd(22)}${'largest'.padStart(10)}${'blocked'.padStart(10)}${'in all'.padStart(10)}${[...kinds, 'all'].map((name) => name.padStart(12)).join('')}`,
  )
  for (const locale of ['en', 'ar'] as const) {
    for (const path of pages) {
      const views: View[] = []
      for (let at = 0; at < visits; at += 1) views.push(await firstView(locale, path))
      const size = (kind: string) => `${(middle(views, ({ bytes }) => bytes[kind] ?? 0) / 1000).toFixed(0)} KB`.padStart(12)
      const all = `${(middle(views, ({ bytes }) => Object.values(bytes).reduce((sum, each) => sum + each, 0)) / 1000).toFixed(0)} KB`
      const waits = [({ largest }: View) => largest, ({ blocked }: View) => blocked, ({ inAll }: View) => inAll].map((of) =>
        `${middle(views, of).toFixed(0)} ms`.padStart(10),
      )
      say(`${`${locale} ${path}`.padEnd(22)}${waits.join('')}${kinds.map(size).join('')}${all.padStart(12)}   ${views[0]?.what}`)
    }
  }
} finally {
  await browser.close()
}
