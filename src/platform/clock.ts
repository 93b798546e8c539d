import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from './database/database.ts'
import { ticks } from './ticks.ts'

/** Source of the current time; read once per transaction. */
export interface Clock {
  now(handle: Handle): Promise<Date>
  /** The time as a field of another statement, and what takes its answer in place of `now`. Only a clock of the database has it. */
  beside?: TimeBeside | undefined
  /** The time by this process's own clock, corrected by what `now` answered last; null before it answered. For what may be some milliseconds off. */
  estimate(): Date | null
  /** Milliseconds that only grow, for how long something takes. */
  ticks(): number
}

interface TimeBeside {
  /** The time in milliseconds since 1970. */
  field: SQL<number>
  take(ms: number): Date
}

/** The database's clock, the same for all processes. */
export function databaseClock(): Clock {
  let offset: number | null = null
  const field = sql<number>`floor(extract(epoch FROM clock_timestamp()) * 1000)::float8`
  const take = (ms: number) => {
    offset = ms - Date.now()
    return new Date(ms)
  }
  return {
    async now(handle) {
      const { rows } = await handle.execute<{ ms: number }>(sql`SELECT ${field} AS ms`)
      return take(rows[0]?.ms ?? Number.NaN)
    },
    beside: { field, take },
    estimate: () => (offset === null ? null : new Date(Date.now() + offset)),
    ticks,
  }
}

/** Milliseconds after which the clock of a request asks for the time again. */
const countedOn = 10_000

/** The clock of one request: asked once, then counted on from the answer. It never goes back; requests agree but for the time their answers took. */
export function clockOfRequest(clock: Clock): Clock {
  let known: { ms: number; askedAt: number } | null = null
  let asking: Promise<Date> | null = null
  const counted = () => (known ? Math.floor(known.ms + clock.ticks() - known.askedAt) : Number.NEGATIVE_INFINITY)
  const note = (at: Date) => {
    const ms = Math.max(at.getTime(), counted())
    known = { ms, askedAt: clock.ticks() }
    return new Date(ms)
  }
  const ask = async (handle: Handle) => note(await clock.now(handle))
  const { beside } = clock
  return {
    ...clock,
    beside: beside && { field: beside.field, take: (ms) => note(beside.take(ms)) },
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

/** A clock that moves only when a test moves it. */
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
