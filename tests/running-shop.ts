import type { ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findDataLocation } from '#platform/database/data-location.ts'
import { findRunningServer } from '#platform/database/orphaned-server.ts'
import { freePort } from '#platform/free-port.ts'
import { shopEnvironment, startShopChild } from './child-process.ts'

/** The built shop as a process, with a data folder of its own. */
export interface RunningShop {
  baseUrl: string
  dataDir: string
  child: ChildProcess
  /** Its output so far. */
  said(): string
  /** The process of its embedded database. */
  databasePid(): Promise<number>
  /** Ends it and removes its data. */
  close(): Promise<void>
}

/** Starts the built shop, or what `args` name instead, in this folder or another one, and waits until it is open. */
export async function startShop(
  settings: Record<string, string> = {},
  args: string[] = ['build/shop/main.js'],
  cwd: string | undefined = undefined,
): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'libsa-running-'))
  // As root the database runs as another account, which must be able to enter.
  await chmod(dataDir, 0o711)
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const { child, said, stop } = await startShopChild(args, { cwd, env: { ...shopEnvironment({ port, dataDir }), ...settings } })
  return {
    baseUrl,
    dataDir,
    child,
    said,
    async databasePid() {
      const data = await findDataLocation(dataDir)
      return (data && (await findRunningServer(data))?.pid) || Number.NaN
    },
    async close() {
      await stop('SIGTERM')
      const database = await findDataLocation(dataDir)
      for (const folder of [database, dataDir]) if (folder) await rm(folder, { recursive: true, force: true })
    },
  }
}
