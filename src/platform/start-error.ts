/** Why the program cannot start; the message is one sentence for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Why the program cannot start now; the next start may succeed. */
export class PassingStartError extends StartError {
  override name = 'PassingStartError'
}

const diskFull = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** The same as a `StartError` where a disk is full, also the database's (SQLSTATE 53100); else null. */
export function diskFullError(error: unknown, dataDir: string): StartError | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && diskFull.has(String(at.code)))
      return new StartError(`The disk is full: make room, then start again; the data lie in ${dataDir}.`)
  }
  return null
}
