import type { ReactNode } from 'react'
import { Spot } from '#web/brand/spot.tsx'

/** An empty list. */
export function Nothing({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <Spot name="no-results" className="size-28" />
      <h2 tabIndex={-1} className="mt-3 type-h3 outline-none">
        {title}
      </h2>
      <p className="mt-1 max-w-[44ch] text-secondary leading-6 text-quiet">{text}</p>
      {children}
    </div>
  )
}
