import { useSyncExternalStore } from 'react'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { stepUpWanted } from './step-up.ts'

const ReAuthenticate = lazy(() => import('./re-authenticate.tsx'))

/** Opens when a call of the API requires re-authentication; renders nothing before. */
export function StepUpDialog() {
  const isWanted = useSyncExternalStore(stepUpWanted.subscribe, stepUpWanted.read, stepUpWanted.readOnServer)
  return isWanted ? (
    <Suspense>
      <ReAuthenticate />
    </Suspense>
  ) : null
}
