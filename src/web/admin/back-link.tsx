import type { ReactNode } from 'react'
import { LocalLink } from '#web/runtime/links.ts'

/** Over the title of a page: the way to the list it is of. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LocalLink
      to={to}
      className="relative inline-flex min-h-6 items-center text-caption text-quiet after:absolute after:-inset-2.5 hover:text-primary-text"
    >
      {children}
    </LocalLink>
  )
}
