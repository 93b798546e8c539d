import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import bundled from '@sparticuz/chromium'

interface Found {
  /** Null where only the machine's own Chrome is left to be found. */
  path: string | null
  args: string[]
}

/** The browser of this machine, or the one that comes with the packages. */
export async function findBrowser(): Promise<Found> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  if (system) return { path: system, args }
  if (process.platform === 'linux' && process.arch === 'x64') {
    return { path: await bundled.executablePath(), args: [...bundled.args, ...args] }
  }
  return { path: null, args }
}

/** Starts it. */
export async function launch(): Promise<Browser> {
  const { path, args } = await findBrowser()
  return chromium.launch(path ? { executablePath: path, args } : { channel: 'chrome', args })
}

/** Waits until the page's scripts, which sleep until it is painted, have been woken. */
export async function isAwake(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('script[type=asleep]'))
}
