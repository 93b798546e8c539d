import { itemFields } from '#domain/catalogue/search/index-fields.ts'
import { rebuildIndex } from '#domain/catalogue/search/search-index.ts'
import { readConfig } from '#platform/config.ts'
import { typesense } from '#platform/search-engine/typesense.ts'
import { asSystem } from './as-system.ts'
import { usingShared } from './using-database.ts'

const usage = 'npm run search -- rebuild'

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** `rebuild` has the shop fill a new collection, which takes the place of the one that answers once it is full. */
async function main([verb, ...others]: string[]): Promise<void> {
  const config = readConfig(process.env)
  if (verb !== 'rebuild' || others.length > 0) throw new Error(usage)
  if (!config.searchEngine)
    throw new Error('SEARCH_ENGINE_URL and SEARCH_ENGINE_KEY name no search engine: PostgreSQL alone answers texts.')
  const engine = typesense(config.searchEngine, { fields: itemFields })
  await usingShared(config, async (connection) => {
    await connection.migrate()
    await rebuildIndex(asSystem(connection, config), engine, { isLost: false })
  })
  console.log('A new collection is begun; a running shop fills it, and the one before answers until then.')
}
