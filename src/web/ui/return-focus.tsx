import { type ReactNode, type RefObject, useInsertionEffect, useRef } from 'react'

/** Returns the focus after a dialog without a trigger of its own: render `remember` inside the dialog. */
export function useReturnFocus(): { remember: ReactNode; onCloseAutoFocus: (event: Event) => void } {
  const opener = useRef<Element>(null)
  return {
    remember: <Opener kept={opener} />,
    onCloseAutoFocus(event) {
      if (!(opener.current instanceof HTMLElement)) return
      event.preventDefault()
      opener.current.focus()
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
