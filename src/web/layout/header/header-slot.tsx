import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

const slot = 'header-slot'

/** A portal target in the header, used by the hold's countdown at checkout. */
export function HeaderSlotTarget() {
  return <div id={slot} />
}

export function HeaderSlot({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  useEffect(() => setTarget(document.getElementById(slot)), [])
  return target ? createPortal(children, target) : null
}
