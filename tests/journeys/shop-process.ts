import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#platform/free-port.ts'
import { type FreshDatabase, freshDatabase, nameOf } from '#tests/database.ts'
import { type Day, dayAt } from '#values/day.ts'

export interface OpenProcess {
  baseUrl: string
  databaseUrl: string
  /** Puts the hands of the shop's clock on a time in Amman, `16:52`, of this day unless said; it goes on from there. */
  setTime(time: string, on?: Day): Promise<void>
  /** What it has written to its log. */
  said(): string
  /** Kills it and starts it again at the same address, on the same database. */
  restart(): Promise<void>
  close(): Promise<void>
}

type SettingsFor = (baseUrl: string) => Promise<Record<string, string>>

const maxTries = 3

/** Starts the built shop on a clone of the migrated database. `settingsFor` adds settings of its environment. */
export async function openProcess(settingsFor: SettingsFor = async () => ({})): Promise<OpenProcess> {
  const database = await freshDatabase()
  try {
    const setTime = await ownClock(database)
    for (let tries = 1; ; tries += 1) {
      try {
        const port = await freePort()
        let running = await start(database.url, { port, settingsFor })
        const { baseUrl } = running
        return {
          baseUrl,
          databaseUrl: database.url,
          setTime,
          said: () => running.said(),
          async restart() {
            await running.stop('SIGKILL')
            running = await start(database.url, { port, settingsFor })
          },
          async close() {
            await running.stop('SIGTERM')
            await database.close()
          },
        }
      } catch (error) {
        // Somebody else has taken the port since it was found free.
        if (tries === maxTries || !String(error).includes('is already in use')) throw error
      }
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

interface Running {
  baseUrl: string
  said(): string
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

async function start(databaseUrl: string, { port, settingsFor }: { port: number; settingsFor: SettingsFor }): Promise<Running> {
  const baseUrl = `http://localhost:${port}`
  const settings = await settingsFor(baseUrl)
  const main = settings['LIBSA_MODE'] === 'dev' ? 'src/main.ts' : 'build/shop/main.js'
  const child = spawn(process.execPath, ['--import', './tests/journeys/end-with-tests.ts', main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DEMO_PAST: 'no',
      LIBSA_MODE: 'serve',
      PORT: String(port),
      BASE_URL: baseUrl,
      DATABASE_URL: databaseUrl,
      DATA_DIR: await mkdtemp(join(tmpdir(), 'libsa-journey-')),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Libsa is open')) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}:\n${said}`)))
  })
  return {
    baseUrl,
    said: () => said,
    async stop(signal) {
      child.kill(signal)
      await ended
    },
  }
}

/** The shop reads its time from its database: there a function of our own answers in the place of the built-in one. */
async function ownClock({ pool, url }: FreshDatabase): Promise<OpenProcess['setTime']> {
  const day = dayAt(new Date())
  await pool.query(`
    CREATE TABLE clock_of_the_test AS SELECT interval '0' AS shift;
    CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
      RETURN pg_catalog.clock_timestamp() + (SELECT shift FROM clock_of_the_test);
    ALTER DATABASE ${nameOf(url)} SET search_path = public, pg_catalog`)
  return async (time, on = day) => {
    await pool.query(`UPDATE clock_of_the_test SET shift = ($1::timestamp AT TIME ZONE 'Asia/Amman') - pg_catalog.clock_timestamp()`, [
      `${on} ${time}`,
    ])
    await pool.query(`NOTIFY page_changes, 'all'`)
  }
}
