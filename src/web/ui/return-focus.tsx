import { type ReactNode, type RefObject, useInsertionEffect, useRef } from 'react'

/** For a dialog that is opened without a trigger of its own: `remember` stands in it, and the focus goes back to what had it. */
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

/** Remembers what has the focus before a field of the dialog takes it by itself. */
function Opener({ kept }: { kept: RefObject<Element | null> }) {
  useInsertionEffect(() => {
    kept.current = document.activeElement
  }, [kept])
  return null
}
