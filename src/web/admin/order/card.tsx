import type { ReactNode } from 'react'

/** A card of the order's page. */
export function Card({ title, end, id, children }: { title: ReactNode; end?: ReactNode; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="scroll-mt-4 rounded-card border border-line bg-card p-4 lg:px-5">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-secondary leading-6 font-semibold">{title}</h2>
        {end ? <p className="text-caption text-quiet">{end}</p> : null}
      </div>
      {children}
    </section>
  )
}
