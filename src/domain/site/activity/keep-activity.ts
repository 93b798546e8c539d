import { sql } from 'drizzle-orm'
import type { KeptActivity } from '#domain/context.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { dayAt } from '#values/day.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { activityCounts, missedSearches } from './activity.table.ts'

/**
 * Limits of counted searches without a result: distinct ones of a day, those of one network between two writes, and networks between two
 * writes.
 */
const most = { perDay: 1000, perNetwork: 10, networks: 5000 } as const
const maxWords = 60

/** The words of a search as they are counted; null for what may name a person: an address, a number. */
export function countedWords(q: string): string | null {
  if (/[@]|[0-9٠-٩][\s0-9٠-٩-]{4,}/.test(q)) return null
  const words = foldForSearch(q)
  return words === '' || words.length > maxWords ? null : words
}

/** Counts what visitors do without a write for each: `write` adds what has come since the last one to the counts of today. */
export function keepActivity({ db, clock }: { db: Database; clock: Clock }): KeptActivity & { write(): Promise<void> } {
  let counts = new Map<'search' | 'quote', number>()
  let missed = new Map<string, number>()
  let networks = new Map<string, number>()
  return {
    count(kind) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    },
    miss(q, network = '') {
      const words = countedWords(q)
      const already = networks.get(network) ?? 0
      if (words === null || already >= most.perNetwork || (already === 0 && networks.size >= most.networks)) return
      networks.set(network, already + 1)
      missed.set(words, (missed.get(words) ?? 0) + 1)
    },
    async write() {
      const [those, words] = [counts, missed]
      counts = new Map()
      missed = new Map()
      networks = new Map()
      if (those.size + words.size === 0) return
      const day = dayAt(await clock.now(db))
      const rows = [...those].map(([kind, count]) => ({ day, kind, count }))
      if (rows.length > 0)
        await db
          .insert(activityCounts)
          .values(rows)
          .onConflictDoUpdate({
            target: [activityCounts.day, activityCounts.kind],
            set: { count: sql`activity_counts.count + excluded.count` },
          })
      if (words.size > 0) await writeMissed(db, day, words)
    },
  }
}

/** New searches are left out once there are enough of them today. */
async function writeMissed(db: Database, day: string, words: ReadonlyMap<string, number>): Promise<void> {
  await db.execute(sql`
    INSERT INTO ${missedSearches} (day, words, count)
    SELECT ${day}::date, said.words, said.count FROM unnest(${sql.param([...words.keys()])}::text[], ${sql.param([...words.values()])}::int[]) said (words, count)
    WHERE (SELECT count(*) FROM missed_searches WHERE day = ${day}::date) < ${most.perDay}
      OR EXISTS (SELECT FROM missed_searches known WHERE known.day = ${day}::date AND known.words = said.words)
    ON CONFLICT (day, words) DO UPDATE SET count = missed_searches.count + excluded.count`)
}
