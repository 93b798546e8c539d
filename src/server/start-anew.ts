import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A start of the demonstration that empties it first: what was asked for stays asked until one has come to its end. */
export interface AnewStart {
  isAsked(): boolean
  ask(): Promise<void>
  done(): Promise<void>
  /** The past is being filled in: a start that finds this not taken back begins from nothing. */
  beginPast(): Promise<void>
  /** Undoes the seeded past. Changes that an administrator has made meanwhile stay. */
  endPast(): Promise<void>
}

/** The wish is a file in the data folder, so that it outlives the process and the database. */
export function anewStart(dataDir: string): AnewStart {
  const mark = join(dataDir, 'start-anew')
  const past = 'past'
  return {
    isAsked: () => existsSync(mark),
    ask: () => writeFile(mark, '', { flush: true }),
    done: () => rm(mark, { force: true }),
    beginPast: () => writeFile(mark, past, { flush: true }),
    async endPast() {
      if ((await readFile(mark, 'utf8').catch(() => '')) === past) await rm(mark, { force: true })
    },
  }
}
