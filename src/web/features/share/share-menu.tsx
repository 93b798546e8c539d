import { type ReactElement, useState } from 'react'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import type { ShareTarget } from './share-target.ts'

const Popup = lazy(() => import('./share-popup.tsx'))

export interface ShareMenuProps extends ShareTarget {
  /** Renders the button that opens the menu. */
  children: (open: { onClick: (() => void) | undefined; 'aria-haspopup': 'menu'; 'aria-expanded': boolean }) => ReactElement
}

/** A share button; its menu is loaded on the first press. */
export function ShareMenu({ children, ...shared }: ShareMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  const trigger = children({ onClick: wasOpened ? undefined : open, 'aria-haspopup': 'menu', 'aria-expanded': isOpen })
  if (!wasOpened) return trigger
  return (
    <Suspense fallback={trigger}>
      <Popup {...shared} isOpen={isOpen} onOpenChange={setOpen} trigger={trigger} />
    </Suspense>
  )
}
