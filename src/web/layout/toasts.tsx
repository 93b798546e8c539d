import { useSyncExternalStore } from 'react'
import { arrive, lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { toastsWanted } from '#web/ui/toast.ts'

// Without the toaster the page still works.
const Toaster = lazy(() => arrive(() => import('./toaster.tsx')).catch(() => ({ default: () => null })))

/** Loads the toaster with the first toast. */
export function Toasts() {
  const isWanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.read, toastsWanted.readOnServer)
  return isWanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
