import { Suspense, useSyncExternalStore } from 'react'
import { lazy } from '#web/runtime/lazy.ts'
import { proofWanted } from './proof.ts'

const ProveAgain = lazy(() => import('./prove-again.tsx'))

/** Nothing until a call of the API wants to know once more who she is. */
export function ProofGate() {
  const isWanted = useSyncExternalStore(proofWanted.subscribe, proofWanted.read, proofWanted.readOnServer)
  return isWanted ? (
    <Suspense>
      <ProveAgain />
    </Suspense>
  ) : null
}
