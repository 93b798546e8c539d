import { type ComponentType, useEffect, useState } from 'react'

export const guardChanged = 'guardchanged'

let heardFirst: ((event: PopStateEvent) => void) | null = null

/** Lets a guard hear of a step before the router does; null ends that. */
export function hearFirst(step: ((event: PopStateEvent) => void) | null): void {
  heardFirst = step
}

/** Is called before the router starts: listeners of a window hear of its events in the order in which they were added, capturing or not. */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => heardFirst?.(event))
}

// The entry may be of another kind, or of none.
export const hasGuard = () => (window.history.state as { isGuard?: boolean } | null)?.isGuard === true

/**
 * Loads the code of a guard of the page with the first one: a new one, one under which the page was loaded again, or one that a step led to. Not by
 * Suspense, which may show it only a third of a second later.
 */
export function BackGuards() {
  const [BackGuard, setBackGuard] = useState<ComponentType | null>(null)
  useEffect(() => {
    const look = () => {
      if (hasGuard()) void import('./close-on-back.tsx').then((loaded) => setBackGuard(() => loaded.default))
    }
    look()
    document.addEventListener(guardChanged, look)
    window.addEventListener('popstate', look)
    return () => {
      document.removeEventListener(guardChanged, look)
      window.removeEventListener('popstate', look)
    }
  }, [])
  return BackGuard ? <BackGuard /> : null
}
