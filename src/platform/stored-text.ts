import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

interface StoredText {
  file: string
  make: () => string
  isGood: (text: string) => boolean
}

/** The secret outside production, so that sessions survive a restart. */
export const storedSecret: StoredText = {
  file: 'auth-secret',
  make: () => randomBytes(32).toString('base64url'),
  isGood: ({ length }) => length >= 32,
}

/** A secret that is created once and stored in the data folder. */
export function storedText(dataDir: string, { file, make, isGood }: StoredText): string {
  const path = join(dataDir, file)
  try {
    writeFileSync(path, make(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  chmodSync(path, 0o600)
  const secret = readFileSync(path, 'utf8').trim()
  if (!isGood(secret)) throw new StartError(`The secret kept in ${path} is damaged: delete the file, and a new one is made.`)
  return secret
}
