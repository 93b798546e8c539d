import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import bundled from '@sparticuz/chromium'

/** The browser of this machine, or the one that comes with the packages. */
export async function launch(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  if (system) return chromium.launch({ executablePath: system, args })
  if (process.platform === 'linux' && process.arch === 'x64') {
    return chromium.launch({ executablePath: await bundled.executablePath(), args: [...bundled.args, ...args] })
  }
  return chromium.launch({ channel: 'chrome', args })
}
