import { followPlaces } from '#domain/site/areas/read-places.ts'
import type { Config } from '#platform/config.ts'
import { connect, maxCatalogueMs, maxPoolWaitMs } from '#platform/database/database.ts'
import { openReplicas } from '#platform/database/replicas.ts'
import type { DatabaseAddresses } from '#platform/database/shop-role.ts'
import type { Log } from '#platform/log.ts'
import { bringUpToDate, type Opening } from './bring-up-to-date.ts'

/** Longer than any query of a request takes. */
const maxSilenceMs = 40_000

interface DatabaseStart extends Opening, DatabaseAddresses {
  log: Log
  /** Takes what has to be stopped at the end, newest last. */
  running: (() => Promise<unknown>)[]
}

/** Connects to the database, brings its tables up to date, and connects to its replicas and for catalogue queries. */
export async function openDatabases({ readUrls }: Config, { databaseUrl, ownerUrl, log, running, isAnew, places }: DatabaseStart) {
  const { db, pool, isReady, close } = connect(databaseUrl, { log, maxSilenceMs, maxWaitMs: maxPoolWaitMs })
  running.push(close)
  await bringUpToDate({ databaseUrl, ownerUrl }, { isAnew, places })
  await followPlaces({ db, log })
  // Once the tables are up to date: a replica that is in use has everything that the primary had by now.
  const reads = { maxStatementMs: maxCatalogueMs, log }
  const replicas = readUrls.length > 0 ? openReplicas(readUrls, { primaryUrl: databaseUrl, ...reads }) : null
  if (replicas) running.push(() => replicas.close())
  const { db: catalogueDb, close: closeCatalogue } = connect(databaseUrl, { maxSilenceMs, maxWaitMs: maxPoolWaitMs, ...reads })
  running.push(closeCatalogue)
  return { db, pool, isReady, catalogueDb, replicas }
}
