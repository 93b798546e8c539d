import { Suspense, useSyncExternalStore } from 'react'
import { lazy } from '#web/runtime/lazy.ts'
import { stepUpWanted } from './step-up.ts'

const ReAuthenticate = lazy(() => import('./re-authenticate.tsx'))

/** Nothing until a call of the API wants to know once more who she is. */
export function StepUpDialog() {
  const isWanted = useSyncExternalStore(stepUpWanted.subscribe, stepUpWanted.read, stepUpWanted.readOnServer)
  return isWanted ? (
    <Suspense>
      <ReAuthenticate />
    </Suspense>
  ) : null
}
