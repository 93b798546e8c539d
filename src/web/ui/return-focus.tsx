import { type ReactNode, type RefObject, useInsertionEffect, useRef } from 'react'

/**
 * Returns the focus after a dialog without a trigger of its own: render `remember` inside the dialog. What opened it may be gone by then:
 * `otherwise` is the id of what gets the focus instead.
 */
export function useReturnFocus(otherwise?: string): { remember: ReactNode; onCloseAutoFocus: (event: Event) => void } {
  const opener = useRef<Element>(null)
  return {
    remember: <Opener kept={opener} />,
    onCloseAutoFocus(event) {
      const { current } = opener
      const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body
      const to = isThere || otherwise === undefined ? current : document.getElementById(otherwise)
      if (!(to instanceof HTMLElement)) return
      event.preventDefault()
      to.focus()
    },
  }
}

/** Remembers the focused element before a field of the dialog focuses itself. */
function Opener({ kept }: { kept: RefObject<Element | null> }) {
  useInsertionEffect(() => {
    kept.current = document.activeElement
  }, [kept])
  return null
}
