import { checkBooks } from '#domain/money/books/check-books.ts'
import { readConfig } from '#platform/config.ts'
import { asSystem } from './as-system.ts'
import { usingShared } from './using-database.ts'

const usage = 'npm run books -- check [SINCE, as 2027-07-01]'

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Proves the books, also while the shop runs: prints what does not hold, and then ends with 1. The provider is asked for what began since. */
async function main([verb, day]: string[]): Promise<void> {
  const since = new Date(day ?? 0)
  if (verb !== 'check' || Number.isNaN(since.getTime())) throw new Error(usage)
  const config = readConfig(process.env)
  const began = performance.now()
  const breaches = await usingShared(config, async (connection) => {
    await connection.migrate()
    return checkBooks(asSystem(connection, config), { since })
  })
  for (const { rule, subject, expected, found } of breaches) console.log(`${rule}: ${subject} should be ${expected} and is ${found}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(breaches.length === 0 ? `The books hold (${seconds} s).` : `${breaches.length} faults (${seconds} s).`)
  if (breaches.length > 0) process.exitCode = 1
}
