import { type ReactNode, useEffect, useState } from 'react'

/** Cares for the focus after a change of page and when the focused element is removed. Its code comes with the first press. */
export function FocusCare() {
  const [care, setCare] = useState<ReactNode>(null)
  useEffect(() => {
    const load = () => {
      stop()
      const { activeElement } = document
      const around: Element[] = []
      for (let one = activeElement?.parentElement; one; one = one.parentElement) around.push(one)
      // Without it the page still works.
      void import('./care.tsx')
        .then(({ default: Care }) => setCare(<Care first={activeElement && { element: activeElement, around }} />))
        .catch(() => undefined)
    }
    const stop = () => {
      for (const press of ['pointerdown', 'keydown']) document.removeEventListener(press, load, true)
    }
    for (const press of ['pointerdown', 'keydown']) document.addEventListener(press, load, true)
    return stop
  }, [])
  return care
}
