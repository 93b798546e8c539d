import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import bundled from '@sparticuz/chromium'

interface Found {
  /** Null where only the machine's own Chrome is left to be found. */
  path: string | null
  args: string[]
  /** Environment variables that it needs besides those of this process. */
  env: Record<string, string>
}

/** The folder of the browser that comes with the packages, with its libraries and fonts. */
const home = resolve('node_modules/.cache/libsa-browser')

// The package's own names `/tmp/fonts`; a browser that finds no font at all dies with the first page.
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`

/** The browser that comes with the packages, the same on every machine it runs on; elsewhere the one of the machine. */
export async function findBrowser(): Promise<Found> {
  // As far below the screen as Chrome fetches pictures on a good line, whatever line this machine is on.
  const args = ['--blink-settings=lazyLoadingImageMarginPxUnknown=1250', ...sandbox()]
  if (process.platform === 'linux' && process.arch === 'x64') {
    await unpack()
    return {
      path: join(home, 'chromium'),
      args,
      env: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_FILE: join(home, 'fonts.conf') },
    }
  }
  return { path: ownBrowser() ?? null, args, env: {} }
}

/** The browser of this machine in a usual place. */
export function ownBrowser(): string | undefined {
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))
}

/** Chrome keeps no sandbox for root. */
export function sandbox(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : []
}

/** Starts it. */
export async function launch(): Promise<Browser> {
  const { path, args, env } = await findBrowser()
  // In a locale of ASCII alone it calls a file with an Arabic name `download`.
  const locale = { LC_ALL: 'C.UTF-8' }
  return chromium.launch({ ...(path ? { executablePath: path } : { channel: 'chrome' }), args, env: { ...process.env, ...locale, ...env } })
}

/** Unpacks beside and renames, so that of several tests that begin at once none meets half a browser. */
async function unpack(): Promise<void> {
  if (existsSync(home)) return
  await mkdir(resolve(home, '..'), { recursive: true })
  const beside = await mkdtemp(`${home}-`)
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env
  // The package unpacks into the temporary folder, and its libraries only where it takes the machine for Amazon's.
  Object.assign(process.env, { TMPDIR: beside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' })
  try {
    await bundled.executablePath()
    await writeFile(join(beside, 'fonts.conf'), fontsConf)
    await rename(beside, home).catch(() => rm(beside, { recursive: true }))
  } finally {
    for (const [name, value] of Object.entries({ TMPDIR, AWS_EXECUTION_ENV })) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
