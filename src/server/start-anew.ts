import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A start of the demonstration that empties it first: what was asked for stays asked until one has come to its end. */
export interface AnewStart {
  isAsked(): boolean
  ask(): Promise<void>
  done(): Promise<void>
}

/** The wish is a file in the data folder, so that it outlives the process and the database. */
export function anewStart(dataDir: string): AnewStart {
  const mark = join(dataDir, 'start-anew')
  return {
    isAsked: () => existsSync(mark),
    ask: () => writeFile(mark, '', { flush: true }),
    done: () => rm(mark, { force: true }),
  }
}
