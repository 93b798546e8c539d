import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect, migrate } from '#platform/database/database.ts'
import { startEmbedded } from '#platform/database/embedded.ts'
import { silentLog } from '#platform/log.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server's migrated database, which tests clone. */
    databaseUrl: string
  }
}

/** One server for a run of tests; its database `libsa` is migrated once and is the template of every test file's own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'libsa-tests-'))
  await chmod(folder, 0o711) // as root the server runs as another account, which must be able to walk in
  const server = await startEmbedded(folder, {
    log: silentLog(),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const { pool, close } = connect(server.url, { most: 1 })
  try {
    await migrate(pool)
  } catch (error) {
    await close()
    await stop()
    throw error
  }
  await close()
  project.provide('databaseUrl', server.url)
  return stop
}
