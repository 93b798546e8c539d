import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#platform/database/embedded.ts'
import { freePort } from '#platform/free-port.ts'
import { silentLog } from '#platform/log.ts'
import { stock } from './stock.ts'

export interface Gauge {
  /** Of the event loop, in milliseconds: half, 95 % and 99 % are shorter. */
  delays: [number, number, number]
  /** Since its start. */
  cpuSeconds: number
  rss: number
}

/** The built shop in a process of its own, on a PostgreSQL server of its own with this many items. */
export async function openBuiltShop(items: number) {
  const home = await mkdtemp(join(tmpdir(), 'libsa-crowd-'))
  const server = await startEmbedded(home, { log: silentLog() })
  const port = await freePort()
  const own = {
    NODE_ENV: 'development',
    LIBSA_MODE: 'serve',
    WORKERS: process.env['WORKERS'] ?? '1',
    DEMO_PAST: 'no',
    BACKUPS: 'no',
    TRUSTED_PROXIES: '1',
  }
  const database = { DATABASE_URL: server.url, DATABASE_OWNER_URL: server.ownerUrl }
  const at = { PORT: String(port), BASE_URL: `http://localhost:${port}`, DATA_DIR: join(home, 'data'), ...database }
  const shop = spawn(process.execPath, ['--import', new URL('loop-delay.ts', import.meta.url).href, 'build/shop/main.js'], {
    env: { ...process.env, ...own, ...at },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await opened(shop)
  const pool = new pg.Pool({ connectionString: server.ownerUrl, max: 2 })
  await stock(pool, items)
  return {
    port,
    pool,
    async gauge(): Promise<Gauge> {
      shop.send('gauge')
      for (;;) {
        // The shop itself says in a word that it is open.
        const [answer] = (await once(shop, 'message')) as [Gauge | string]
        if (typeof answer !== 'string') return answer
      }
    },
    databaseCpuSeconds: () => cpuOf('postgres'),
    async close() {
      shop.kill('SIGTERM')
      await once(shop, 'exit')
      await pool.end()
      await server.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function opened(shop: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    shop.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Libsa is open')) resolve()
    })
    shop.once('exit', () => reject(new Error(`The shop ended:\n${said}`)))
  })
}

/** The processor time of all processes of this name that run, with that of their ended children, in seconds; 0 where the system does not say. */
function cpuOf(name: string): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((one) => /^\d+$/.test(one)))
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      if (!stat.includes(`(${name})`)) continue
      const times = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 15)
        .map(Number)
      ticks += times.reduce((sum, one) => sum + one, 0)
    } catch {
      // It has ended.
    }
  return ticks / 100
}
