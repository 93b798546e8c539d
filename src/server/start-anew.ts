import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A requested reset of the demonstration: the request stays until a start has completed it. */
export interface AnewStart {
  isAsked(): boolean
  ask(): Promise<void>
  done(): Promise<void>
  /** Marks that the past is being filled in: a start that finds the mark empties the database and begins again. */
  beginPast(): Promise<void>
  /** Removes that mark. A reset that an administrator requested meanwhile stays. */
  endPast(): Promise<void>
}

/** The request is a file in the data folder, so that it survives the process and the database. */
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
