import { type RefObject, useEffect } from 'react'

/** Calls `dismiss` for a press outside the box, for the focus that leaves it, and for Escape, while `isOpen`. */
export function useDismiss(box: RefObject<HTMLElement | null>, dismiss: (by: 'press' | 'escape') => unknown, isOpen = true): void {
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) dismiss('press')
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismiss('escape')
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [box, dismiss, isOpen])
}
