import { type ReactNode, useId } from 'react'

/** A strip at the top of every page, for those who work here. */
export function Notice({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <aside aria-labelledby={id} className="border-b border-gold bg-gold-tint text-gold-text">
      <p id={id} className="wrap py-3 type-small">
        {children}
      </p>
    </aside>
  )
}
