import { type ComponentType, useEffect, useState } from 'react'
import { guardChanged, hasGuard } from './guard-entry.ts'

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
