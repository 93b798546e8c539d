import { type ComponentType, useEffect, useState } from 'react'

/** Cares for the focus after a change of page and when the focused element is removed. Its code comes with the first press. */
export function FocusCare() {
  const [Care, setCare] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () => {
      stop()
      // Without it the page still works.
      void import('./care.tsx').then((loaded) => setCare(() => loaded.default)).catch(() => undefined)
    }
    const stop = () => {
      for (const press of ['pointerdown', 'keydown']) document.removeEventListener(press, load, true)
    }
    for (const press of ['pointerdown', 'keydown']) document.addEventListener(press, load, true)
    return stop
  }, [])
  return Care ? <Care /> : null
}
