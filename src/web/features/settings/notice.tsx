import type { ReactNode } from 'react'

/** A notice at the top of every page, for staff. */
export function Notice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside aria-label={label} className="border-b border-gold bg-gold-tint text-gold-text">
      <p className="wrap py-3 type-small">{children}</p>
    </aside>
  )
}
