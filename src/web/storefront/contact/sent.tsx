import { Check } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** The confirmation in place of a submitted form; it takes the focus, so that screen readers announce it. */
export function Sent({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} role="status" className="rounded-card border border-line bg-card p-6 outline-none lg:p-8">
      <span className="flex size-11 items-center justify-center rounded-full bg-good-tint text-good">
        <Icon of={Check} className="size-6" />
      </span>
      <p className="mt-4 type-h3">{title}</p>
      <p className="mt-1 max-w-[48ch] type-body text-quiet">{text}</p>
      {children ? <div className="mt-5">{children}</div> : null}
    </div>
  )
}
