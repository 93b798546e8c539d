import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#platform/free-port.ts'
import { ownBrowser, sandbox } from '#tests/browser.ts'
import { ownPages } from '#tests/journeys/public-pages.ts'
import { locales, localizedPath } from '#values/locale.ts'
import { inThreadTime } from './thread-time.ts'

/** Pinned, so that two tables can be compared; see decision 024. */
const lighthouse = 'lighthouse@13.5.0'
const aims = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const pages = ['/', '/browse', '/product/wf-001', '/faq']
const [, , word = '', visits = '3'] = process.argv
/** Pages of staff are not indexed, and other benches measure their speed. */
const staffAims = { accessibility: 100, 'best-practices': 100 }
const staffPages = [...ownPages.nour, ...ownPages.lina].filter((path) => path.startsWith('/admin'))

interface Report {
  finalDisplayedUrl: string
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
  const child = spawn(process.execPath, ['build/shop/main.js'], {
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

/** A visit: what Lighthouse says of it, and the score of performance when tasks take the time that a processor gave them. */
interface Visit {
  report: Report
  inThreadTime: number
}

/** Visits a page with Lighthouse's own settings, which are those of a phone. A visit whose start it lost (`NO_NAVSTART`) is made again. */
async function look(url: string, tries = 3): Promise<Visit> {
  const kept = await mkdtemp(join(tmpdir(), 'libsa-lighthouse-'))
  try {
    const report = await judged(url, [`-GA=${kept}`, `--chrome-flags=${['--headless=new', ...sandbox()].join(' ')}`])
    const trace = join(kept, 'trace.json')
    await writeFile(trace, JSON.stringify(inThreadTime(JSON.parse(await readFile(trace, 'utf8')) as Parameters<typeof inThreadTime>[0])))
    return { report, inThreadTime: scoreOf(await judged(url, [`-A=${kept}`]), 'performance') }
  } catch (error) {
    if (tries === 1 || !String((error as { stdout?: string }).stdout).includes('NO_NAVSTART')) throw error
    return look(url, tries - 1)
  } finally {
    await rm(kept, { recursive: true, force: true })
  }
}

async function judged(url: string, options: string[]): Promise<Report> {
  // It asks more of a browser than the small one of the tests gives.
  const path = ownBrowser()
  const { stdout } = await run('npx', ['--yes', lighthouse, url, '--output=json', '--quiet', ...options], {
    env: { ...process.env, ...(path ? { CHROME_PATH: path } : {}) },
    maxBuffer: 1 << 26,
    shell: process.platform === 'win32',
  })
  return JSON.parse(stdout) as Report
}

function scoreOf({ categories }: Report, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100)
}

/** Of several visits the one in the middle by performance, and the middle of the scores in thread time. */
async function lookOften(url: string): Promise<Visit> {
  const made: Visit[] = []
  for (let at = 0; at < Math.max(1, Number(visits) || 1); at += 1) made.push(await look(url))
  const middle = (by: (visit: Visit) => number) => made.toSorted((one, other) => by(one) - by(other))[made.length >> 1] as Visit
  return {
    report: middle(({ report }) => scoreOf(report, 'performance')).report,
    inThreadTime: middle((one) => one.inThreadTime).inThreadTime,
  }
}

const shop = await openShop()
try {
  if (word.startsWith('/admin')) await lookAtStaff(shop.baseUrl)
  else await lookAtVisitors(shop.baseUrl)
} finally {
  await shop.close()
}

async function lookAtVisitors(baseUrl: string): Promise<void> {
  const columns = ['performance', 'in thread time', ...Object.keys(aims).filter((name) => name !== 'performance')]
  say('page'.padEnd(22) + columns.map((name) => name.padStart(16)).join(''))
  for (const locale of locales) {
    for (const page of pages) {
      const path = localizedPath(page, locale)
      if (!path.includes(word)) continue
      const { report, inThreadTime } = await lookOften(baseUrl + path)
      const cells = columns.map((name) => (name === 'in thread time' ? inThreadTime : scoreOf(report, name)))
      say(path.padEnd(22) + cells.map((cell) => String(cell).padStart(16)).join(''))
      sayFaults(report, aims)
    }
  }
}

/** Every page of the administration once, as an administrator of the demonstration, on a desktop and on a phone. */
async function lookAtStaff(baseUrl: string): Promise<void> {
  const categories = Object.keys(staffAims)
  const home = await mkdtemp(join(tmpdir(), 'libsa-lighthouse-'))
  const headers = join(home, 'headers.json')
  await writeFile(headers, JSON.stringify({ Cookie: await signIn(baseUrl) }))
  say('page'.padEnd(34) + categories.map((name) => name.padStart(16)).join(''))
  for (const [at, page] of staffPages.filter((path) => path.startsWith(word)).entries()) {
    // One page in one language on a desktop, the next in the other on a phone: the next time round it is the other way.
    for (const locale of locales) {
      const isWide = (at % 2 === 0) === (locale === 'en')
      const path = localizedPath(page, locale)
      const options = [`--extra-headers=${headers}`, `--only-categories=${categories.join(',')}`, ...(isWide ? ['--preset=desktop'] : [])]
      const report = await judged(baseUrl + path, [...options, `--chrome-flags=${['--headless=new', ...sandbox()].join(' ')}`])
      if (new URL(report.finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${report.finalDisplayedUrl}.`)
      say(path.padEnd(34) + categories.map((name) => String(scoreOf(report, name)).padStart(16)).join(''))
      sayFaults(report, staffAims)
    }
  }
  await rm(home, { recursive: true, force: true })
}

async function signIn(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/people/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl },
    body: JSON.stringify({ email: 'lina@libsa.example', password: 'libsa-demo-2026' }),
  })
  if (!answer.ok) throw new Error(`The administrator could not sign in: ${answer.status}.`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function sayFaults(report: Report, wanted: Readonly<Record<string, number>>): void {
  for (const [name, aim] of Object.entries(wanted)) {
    if (scoreOf(report, name) >= aim) continue
    for (const { id, weight } of report.categories[name]?.auditRefs ?? []) {
      const audit = report.audits[id]
      if (weight === 0 || !audit || audit.score === null || audit.score === 1) continue
      say(`  ${name}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`)
    }
  }
}
