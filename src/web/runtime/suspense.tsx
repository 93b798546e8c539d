import { Suspense as Boundary, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { count } from './awake.tsx'
import { announceHydration } from './scripts-after-paint.tsx'

const stand = () => count(1)
const arrive = () => count(-1)

/** React's boundary; the page is not awake while its content is not hydrated yet or still loads. */
export function Suspense({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  useLayoutEffect(stand, [])
  return (
    <Boundary fallback={fallback}>
      {children}
      <Arrived />
    </Boundary>
  )
}

/** Part of the content: React ends its layout effect whenever it hides the content behind the fallback. */
function Arrived() {
  useLayoutEffect(arrive, [])
  useEffect(announceHydration, [])
  return null
}
