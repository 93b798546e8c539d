import { appendFile, readFile } from 'node:fs/promises'

/** The newest hash of the ledger at an instant. */
export interface LedgerAnchor {
  at: string
  position: number
  /** Hexadecimal SHA-256. */
  hash: string
  /** The hash of the mark up to which the ledger was proven by then; null in anchors from before there were marks. */
  mark: string | null
}

/** A restore: the ledger of between the backup and it was given up. */
export interface GivenUp {
  madeAt: string
  at: string
}

/** Hashes of the ledger and its restores, kept outside of the database: a past that is rewritten there no longer agrees with them. */
export interface LedgerAnchors {
  list(): Promise<{ anchors: LedgerAnchor[]; givenUp: GivenUp[] }>
  add(anchor: LedgerAnchor): Promise<void>
  addRestore(restore: GivenUp): Promise<void>
}

const restored = 'restored'

/** The anchors in a local file, one a line: instant, position, hash and mark. The line of a restore begins with a word. */
export function ledgerAnchorsIn(file: string): LedgerAnchors {
  const append = (line: string) => appendFile(file, `${line}\n`, { mode: 0o600, flush: true })
  return {
    async list() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      const lines = text.split('\n').flatMap((line) => (line === '' ? [] : [line.split(' ')]))
      return {
        anchors: lines.flatMap(([at = '', position, hash = '', mark = null]) =>
          at === restored ? [] : [{ at, position: Number(position), hash, mark }],
        ),
        givenUp: lines.flatMap(([word, madeAt = '', at = '']) => (word === restored ? [{ madeAt, at }] : [])),
      }
    },
    add: ({ at, position, hash, mark }) => append([at, position, hash, ...(mark === null ? [] : [mark])].join(' ')),
    addRestore: ({ madeAt, at }) => append(`${restored} ${madeAt} ${at}`),
  }
}
