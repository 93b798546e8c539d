import { CornerDownLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** A key of the keyboard; Latin and from left to right in both languages. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd
      dir="ltr"
      className="inline-flex h-6 min-w-6 items-center justify-center rounded-md border border-line bg-page px-1.5 font-sans text-tag leading-none font-medium text-ink"
    >
      {children}
    </kbd>
  )
}

export function EnterCap() {
  return (
    <KeyCap>
      <Icon of={CornerDownLeft} className="size-3.5" />
    </KeyCap>
  )
}
