import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#platform/free-port.ts'
import { ownBrowser, sandbox } from '#tests/browser.ts'
import { locales, localizedPath } from '#values/locale.ts'

/** Pinned, so that two tables can be compared; see docs/decisions/015. */
const lighthouse = 'lighthouse@13.5.0'
const aims = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const pages = ['/', '/browse', '/product/wf-001', '/faq']
const [, , word = '', visits = '3'] = process.argv

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>
}

const run = promisify(execFile)
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The built shop on an empty folder of its own. */
async function openShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'libsa-lighthouse-'))
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: { ...env, LIBSA_MODE: 'serve', PORT: String(port), BASE_URL: baseUrl, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('Libsa is open') && resolve())
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}.`)))
  })
  return {
    baseUrl,
    async close() {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What Lighthouse says of a page with its own settings, which are those of a phone. A visit whose start it lost (`NO_NAVSTART`) is made again. */
async function look(url: string, tries = 3): Promise<Report> {
  // It asks more of a browser than the small one of the tests gives.
  const path = ownBrowser()
  const words = ['--yes', lighthouse, url, '--output=json', '--quiet', `--chrome-flags=${['--headless=new', ...sandbox()].join(' ')}`]
  try {
    const { stdout } = await run('npx', words, {
      env: { ...process.env, ...(path ? { CHROME_PATH: path } : {}) },
      maxBuffer: 1 << 26,
      shell: process.platform === 'win32',
    })
    return JSON.parse(stdout) as Report
  } catch (error) {
    if (tries === 1 || !String((error as { stdout?: string }).stdout).includes('NO_NAVSTART')) throw error
    return look(url, tries - 1)
  }
}

/** Of several visits the one in the middle by performance: a task that was held up by another program counts four times over. */
async function lookOften(url: string): Promise<Report> {
  const reports: Report[] = []
  for (let at = 0; at < Number(visits); at += 1) reports.push(await look(url))
  const sorted = reports.sort((one, other) => (one.categories['performance']?.score ?? 0) - (other.categories['performance']?.score ?? 0))
  return sorted[Math.floor(sorted.length / 2)] ?? look(url)
}

const shop = await openShop()
try {
  say(
    'page'.padEnd(22) +
      Object.keys(aims)
        .map((name) => name.padStart(16))
        .join(''),
  )
  for (const locale of locales) {
    for (const page of pages) {
      const path = localizedPath(page, locale)
      if (!path.includes(word)) continue
      const { categories, audits } = await lookOften(shop.baseUrl + path)
      const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
      say(
        path.padEnd(22) +
          Object.keys(aims)
            .map((name) => String(score(name)).padStart(16))
            .join(''),
      )
      for (const [name, aim] of Object.entries(aims)) {
        if (score(name) >= aim) continue
        for (const { id, weight } of categories[name]?.auditRefs ?? []) {
          const audit = audits[id]
          if (weight === 0 || !audit || audit.score === null || audit.score === 1) continue
          say(`  ${name}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`)
        }
      }
    }
  }
} finally {
  await shop.close()
}
