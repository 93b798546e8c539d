import { appendFile, readFile } from 'node:fs/promises'

/** The newest hash of the ledger at an instant. */
export interface LedgerAnchor {
  at: string
  position: number
  /** Hexadecimal SHA-256. */
  hash: string
}

/** Hashes of the ledger, kept outside of the database: a past that is rewritten there no longer agrees with them. */
export interface LedgerAnchors {
  list(): Promise<LedgerAnchor[]>
  add(anchor: LedgerAnchor): Promise<void>
}

/** The anchors in a local file, one a line: instant, position and hash. */
export function ledgerAnchorsIn(file: string): LedgerAnchors {
  return {
    async list() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      return text.split('\n').filter(Boolean).map(anchorOf)
    },
    async add({ at, position, hash }) {
      await appendFile(file, `${at} ${position} ${hash}\n`, { mode: 0o600, flush: true })
    },
  }
}

function anchorOf(line: string): LedgerAnchor {
  const [at = '', position, hash = ''] = line.split(' ')
  return { at, position: Number(position), hash }
}
