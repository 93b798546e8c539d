import { Children, type ReactNode } from 'react'
import { Suspense } from './suspense.tsx'

/** Parts of a page that React hydrates one after the other, each in its own tasks; a part the user interacts with is hydrated first. */
export function HydrateInOrder({ children }: { children: ReactNode }) {
  const [first, ...rest] = Children.toArray(children)
  return (
    <Suspense>
      {first}
      {rest.length > 0 ? <HydrateInOrder>{rest}</HydrateInOrder> : null}
    </Suspense>
  )
}
