import { Minus, Plus } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface DisclosureProps {
  title: ReactNode
  /** Open initially. */
  isOpen?: boolean
  children: ReactNode
}

/** A question that discloses its answer: a native `<details>`, so that it works without scripts and is found by find-in-page. */
export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  return (
    <details open={isOpen} className="group border-b border-line">
      <summary className="flex min-h-15.5 list-none items-center justify-between gap-4 py-3 text-lead font-medium leading-7 group-open:type-label hover:text-primary-text [&::-webkit-details-marker]:hidden">
        {title}
        <Icon of={Plus} className="size-5 shrink-0 stroke-[1.6] group-open:hidden" />
        <Icon of={Minus} className="hidden size-5 shrink-0 stroke-[1.6] group-open:block" />
      </summary>
      <div className="max-w-160 pb-5 type-body text-quiet">{children}</div>
    </details>
  )
}
