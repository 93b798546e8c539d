import { lazy, Suspense, useEffect, useState } from 'react'

export const guardChanged = 'guardchanged'

// The entry may be of another kind, or of none.
export const hasGuard = () => (window.history.state as { isGuard?: boolean } | null)?.isGuard === true

const BackGuard = lazy(() => import('./close-on-back.tsx'))

/** Loads the code of a guard of the page with the first one, or with a page that was loaded again under one. */
export function BackGuards() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    if (hasGuard()) want()
    document.addEventListener(guardChanged, want)
    return () => document.removeEventListener(guardChanged, want)
  }, [])
  return isWanted ? (
    <Suspense>
      <BackGuard />
    </Suspense>
  ) : null
}
