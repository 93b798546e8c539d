import { Suspense, useSyncExternalStore } from 'react'
import { lazy } from '#web/kit/lazy.ts'
import { toastsWanted } from '#web/kit/toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** Nothing until something is said. */
export function Toasts() {
  const isWanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.read, toastsWanted.readOnServer)
  return isWanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
