import type { ReactNode } from 'react'
import { linkClass } from '#web/ui/link-class.ts'

/** The way back to the step before. The second press of a double one does nothing: another step lies under the pointer by then. */
export function BackStep({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={({ detail }) => detail < 2 && onBack()} className="min-h-11 cursor-pointer">
      <span className={linkClass}>{children}</span>
    </button>
  )
}
