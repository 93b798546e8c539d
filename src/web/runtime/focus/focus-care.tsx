import { useEffect, useInsertionEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router'

type Care = typeof import('./care.ts')

/** Cares for the focus after a change of page and when the focused element is removed. Its code comes with the first press. */
export function FocusCare() {
  const location = useLocation()
  const isStep = useNavigationType() === 'POP'
  const { key } = location
  const care = useRef<Care>(null)
  const from = useRef<Location>(location)
  useEffect(() => {
    const load = () => {
      stop()
      void import('./care.ts').then(
        (loaded) => {
          loaded.start()
          care.current = loaded
        },
        // Without it the page still works.
        () => undefined,
      )
    }
    const stop = () => {
      document.removeEventListener('pointerdown', load, true)
      document.removeEventListener('keydown', load, true)
    }
    document.addEventListener('pointerdown', load, true)
    document.addEventListener('keydown', load, true)
    return stop
  }, [])
  useInsertionEffect(() => {
    if (key) care.current?.noteFocus()
  }, [key])
  useEffect(() => {
    if (from.current.key === location.key) return
    care.current?.arrive({ from: from.current, to: location, isStep })
    from.current = location
  }, [location, isStep])
  return null
}
