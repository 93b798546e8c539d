import { sql } from 'drizzle-orm'
import type { Handle } from './database/database.ts'
import { ticks } from './ticks.ts'

/** Source of the current time; read once per transaction. */
export interface Clock {
  now(handle: Handle): Promise<Date>
  /** The time by this process's own clock, corrected by what `now` answered last; null before it answered. For what may be some milliseconds off. */
  estimate(): Date | null
  /** Milliseconds that only grow, for how long something takes. */
  ticks(): number
}

/** The database's clock, the same for all processes. */
export function databaseClock(): Clock {
  let offset: number | null = null
  return {
    async now(handle) {
      const { rows } = await handle.execute<{ ms: number }>(sql`SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`)
      const ms = rows[0]?.ms ?? Number.NaN
      offset = ms - Date.now()
      return new Date(ms)
    },
    estimate: () => (offset === null ? null : new Date(Date.now() + offset)),
    ticks,
  }
}

/** The longest time for which a request does not ask for the time again, in milliseconds. */
const countedOn = 10_000

/** The clock of one request: asked once, then counted on from the answer. It never goes back; requests agree but for the time their answers took. */
export function clockOfRequest(clock: Clock): Clock {
  let known: { ms: number; askedAt: number } | null = null
  let asking: Promise<Date> | null = null
  const counted = () => (known ? Math.floor(known.ms + clock.ticks() - known.askedAt) : Number.NEGATIVE_INFINITY)
  const ask = async (handle: Handle) => {
    const ms = Math.max((await clock.now(handle)).getTime(), counted())
    known = { ms, askedAt: clock.ticks() }
    return new Date(ms)
  }
  return {
    ...clock,
    now(handle) {
      if (known && clock.ticks() - known.askedAt < countedOn) return Promise.resolve(new Date(counted()))
      asking ??= ask(handle).finally(() => {
        asking = null
      })
      return asking
    },
  }
}

export interface FixedClock extends Clock {
  now(handle?: Handle): Promise<Date>
  set(now: Date): void
  /** Moves the clock forward by milliseconds. */
  advance(ms: number): void
}

/** A clock that stands still until a test moves it. */
export function fixedClock(start: Date): FixedClock {
  let now = start.getTime()
  return {
    now: async () => new Date(now),
    estimate: () => new Date(now),
    ticks: () => now,
    set(next) {
      now = next.getTime()
    },
    advance(ms) {
      now += ms
    },
  }
}
