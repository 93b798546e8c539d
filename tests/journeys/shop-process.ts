import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '#platform/free-port.ts'
import { dueChannel } from '#platform/jobs/enqueue-job.ts'
import { shopEnvironment, startShopChild } from '#tests/child-process.ts'
import { type FreshDatabase, freshDatabase, nameOf, shopAddress } from '#tests/database.ts'
import { opensAt, today } from '#tests/test-time.ts'
import { type Day, instantAt } from '#values/day.ts'

export interface OpenProcess {
  baseUrl: string
  databaseUrl: string
  /** The time of its clock. */
  now(): Date
  /** Puts the hands of its clock on a time in Amman, `16:52`, of `today` unless said; it goes on from there. */
  setTime(time: string, on?: Day): Promise<void>
  /** Moves its clock on by half a minute and waits until whatever is due then has run, but for the sizes of pictures. */
  runDueJobs(): Promise<void>
  /** The lines of its log. */
  said(): string
  /** Kills it and starts it again at the same address, on the same database. */
  restart(): Promise<void>
  close(): Promise<void>
}

export type SettingsFor = (baseUrl: string) => Promise<Record<string, string>>

const maxTries = 3
/** The longest time after which money and orders are looked at again. */
const recurrence = '30 seconds'

/** Starts the built shop on a clone of the migrated database. `settingsFor` adds settings of its environment. */
export async function openProcess(settingsFor: SettingsFor = async () => ({})): Promise<OpenProcess> {
  const database = await freshDatabase()
  try {
    const clock = await ownClock(database)
    for (let tries = 1; ; tries += 1) {
      try {
        const port = await freePort()
        let running = await start(database.url, { port, settingsFor })
        const { baseUrl } = running
        return {
          baseUrl,
          databaseUrl: database.url,
          ...clock,
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
  const dataDir = await mkdtemp(join(tmpdir(), 'libsa-journey-'))
  // The shop itself owns nothing, as with the embedded database.
  const addresses = { DATABASE_URL: await shopAddress(databaseUrl), DATABASE_OWNER_URL: databaseUrl }
  const env = { ...shopEnvironment({ port, dataDir }), ...addresses, ...settings }
  const forget = () => rm(dataDir, { recursive: true, force: true })
  try {
    const { said, stop } = await startShopChild([main], { env })
    return { baseUrl, said, stop: (signal) => stop(signal).then(forget) }
  } catch (error) {
    await forget()
    throw error
  }
}

/** The clock of a shop, which the tests set. */
type OwnClock = Pick<OpenProcess, 'now' | 'setTime' | 'runDueJobs'>

/**
 * The shop and its jobs read their time from their database: there functions of our own answer in the place of the built-in ones. The clock
 * begins at `opensAt` and goes on.
 */
async function ownClock({ pool, url }: FreshDatabase): Promise<OwnClock> {
  let shiftMs = 0
  await pool.query(`
    CREATE TABLE clock_of_the_test AS SELECT interval '0' AS shift;
    CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
      RETURN pg_catalog.clock_timestamp() + (SELECT shift FROM clock_of_the_test);
    CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql STABLE RETURN pg_catalog.now() + (SELECT shift FROM clock_of_the_test);
    CREATE OR REPLACE FUNCTION pgboss.job_now() RETURNS timestamptz LANGUAGE sql STABLE RETURN public.now();
    ALTER DATABASE ${nameOf(url)} SET search_path = public, pg_catalog`)
  const shift = async (by: string, value: string) => {
    const { rows } = await pool.query<{ ms: number }>(
      `UPDATE clock_of_the_test SET shift = ${by} RETURNING extract(epoch FROM shift)::float8 * 1000 AS ms`,
      [value],
    )
    shiftMs = rows[0]?.ms ?? Number.NaN
  }
  const set = (at: Date) => shift('$1::timestamptz - pg_catalog.clock_timestamp()', at.toISOString())
  await set(opensAt)
  return {
    now: () => new Date(Date.now() + shiftMs),
    async setTime(time, on = today) {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      await set(new Date(instantAt(on, hours).getTime() + minutes * 60_000))
      // Jobs that recur every few seconds would wait until the clock reaches their old time again.
      await pool.query(
        `UPDATE pgboss.job SET start_after = pgboss.job_now()
         WHERE state = 'created' AND start_after > pgboss.job_now() AND start_after <= created_on + interval '1 minute'`,
      )
      await pool.query(`NOTIFY page_changes, 'all'`)
    },
    async runDueJobs() {
      await shift('shift + $1::interval', recurrence)
      await pool.query(`NOTIFY ${dueChannel}`)
      // The sizes of pictures take long on a busy machine, and no page waits for them.
      const due = `SELECT data ->> 'name' AS name FROM pgboss.job
        WHERE name = 'jobs' AND state IN ('created', 'retry', 'active') AND start_after <= pgboss.job_now() AND data ->> 'name' <> 'media.resize'`
      await expect.poll(async () => (await pool.query(due)).rows).toEqual([])
    },
  }
}
