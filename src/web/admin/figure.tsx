import type { ReactNode } from 'react'
import type { Fils } from '#values/money.ts'
import { Price } from '#web/ui/price.tsx'

/** Figures side by side, two on a phone: the sums that a page is about. */
export function FigureStrip({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
      {children}
    </dl>
  )
}

/** A sum with its name and a quiet line. */
export function Figure({
  name,
  amount,
  note,
  tone = 'text-ink',
}: {
  name: string
  amount: Fils
  note: ReactNode
  tone?: string | undefined
}) {
  return (
    <div className="min-w-0 bg-card px-4 py-3.5 lg:px-4.5">
      <dt className="text-caption leading-4.5 text-quiet rtl:leading-6">{name}</dt>
      <dd className="mt-0.5">
        <Price amount={amount} size="total" className={tone} />
        <p className="mt-1 text-caption leading-4.5 text-quiet rtl:leading-6">{note}</p>
      </dd>
    </div>
  )
}
