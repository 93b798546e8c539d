import { appendFile, readFile } from 'node:fs/promises'

/** The ids of people who were deleted, kept outside of the database: a backup from before is restored without them. */
export interface DeletedPeople {
  list(): Promise<string[]>
  add(ids: readonly string[]): Promise<void>
}

/** The list in a local file, one id a line. */
export function deletedPeopleIn(file: string): DeletedPeople {
  return {
    async list() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      return [...new Set(text.split('\n').filter(Boolean))]
    },
    async add(ids) {
      if (ids.length > 0) await appendFile(file, ids.map((id) => `${id}\n`).join(''), { mode: 0o600, flush: true })
    },
  }
}
