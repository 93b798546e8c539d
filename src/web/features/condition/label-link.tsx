import { type IconNode, QrCode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'

/** The link to a file to print, which opens beside the page. */
export function LabelLink({ href, of = QrCode, children }: { href: string; of?: IconNode; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center gap-2 type-small">
      <Icon of={of} className="size-4" />
      <span className={linkClass}>{children}</span>
    </a>
  )
}
