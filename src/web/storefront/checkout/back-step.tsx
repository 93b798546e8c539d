import type { ReactNode } from 'react'
import { linkClass } from '#web/ui/link-class.ts'

/** A button to the step before. The second press of a double click does nothing: another step is under the pointer by then. */
export function BackStep({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={({ detail }) => detail < 2 && onBack()} className="min-h-11 cursor-pointer">
      <span className={linkClass}>{children}</span>
    </button>
  )
}
