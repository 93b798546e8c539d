import type { GivenUp, LedgerAnchor, LedgerAnchors } from '#platform/storage/ledger-anchors.ts'

/** Anchors of the ledger in memory, which a test reads and changes. */
export interface AnchorsInMemory extends LedgerAnchors {
  anchors: LedgerAnchor[]
  givenUp: GivenUp[]
}

/** Anchors of the ledger that are kept by nobody else. */
export function anchorsInMemory(): AnchorsInMemory {
  const anchors: LedgerAnchor[] = []
  const givenUp: GivenUp[] = []
  return {
    ...{ anchors, givenUp },
    list: async () => ({ anchors, givenUp }),
    add: async (anchor) => void anchors.push(anchor),
    addRestore: async (restore) => void givenUp.push(restore),
  }
}
