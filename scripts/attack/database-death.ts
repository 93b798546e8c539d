import { killDatabase } from '#tests/races/database-deaths.ts'

const times = 20

/** Kills the embedded database twenty times while twelve people go through checkout. */
export const attack = {
  name: 'the database is killed during checkouts',
  async run(log: (line: string) => void): Promise<{ held: boolean; said: string }> {
    const { broken, confirmed, turnedAway, awayMs } = await killDatabase(times, log)
    const seen = `${awayMs.length} deaths, away for ${Math.max(...awayMs)} ms at most, ${confirmed} orders confirmed, ${turnedAway} answers of 503`
    return { held: broken.length === 0 && awayMs.length === times, said: [seen, ...new Set(broken)].join('\n') }
  },
}
