import { Suspense, useSyncExternalStore } from 'react'
import { arrive, lazy } from '#web/runtime/lazy.ts'
import { toastsWanted } from '#web/ui/toast.ts'

// A page without notices is better than none.
const Toaster = lazy(() => arrive(() => import('./toaster.tsx')).catch(() => ({ default: () => null })))

/** Nothing until something is said. */
export function Toasts() {
  const isWanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.read, toastsWanted.readOnServer)
  return isWanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
