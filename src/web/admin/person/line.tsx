import type { ReactNode } from 'react'

/** A fact of a person's file; nothing where there is none. */
export function Line({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 text-end break-words">{children}</dd>
    </>
  )
}
