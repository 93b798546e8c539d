import { Children, type ReactNode, Suspense } from 'react'

/** Pieces of a page that React takes over one after the other while the page wakes, each in tasks of its own; one that is touched comes first. */
export function HydrateInOrder({ children }: { children: ReactNode }) {
  const [first, ...rest] = Children.toArray(children)
  return (
    <Suspense>
      {first}
      {rest.length > 0 ? <HydrateInOrder>{rest}</HydrateInOrder> : null}
    </Suspense>
  )
}
