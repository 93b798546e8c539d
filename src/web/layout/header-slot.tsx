import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

const slot = 'header-slot'

/** Where a screen may put something into the header: the hold's clock at checkout. */
export function HeaderSlotTarget() {
  return <div id={slot} />
}

export function HeaderSlot({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  useEffect(() => setTarget(document.getElementById(slot)), [])
  return target ? createPortal(children, target) : null
}
