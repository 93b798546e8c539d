import { useEffect, useInsertionEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { arrive, noteFocus, notePresses } from './arrive.ts'
import { measureBars } from './bars.ts'
import { type FirstFocus, keepFocus } from './keep.ts'

let isWatching = false

/** Begins to watch the page once, and follows each change of page. */
export default function Care({ first }: { first: FirstFocus | null }) {
  const location = useLocation()
  const isStep = useNavigationType() === 'POP'
  const { key } = location
  const from = useRef(location)
  useEffect(() => {
    measureBars()
    if (isWatching) return
    isWatching = true
    notePresses()
    keepFocus(first)
    document.addEventListener('keydown', (event) => event.key === 'Tab' && measureBars(), { capture: true })
  }, [first])
  useInsertionEffect(() => {
    if (key) noteFocus()
  }, [key])
  useEffect(() => {
    if (from.current.key === location.key) return
    measureBars()
    arrive({ from: from.current, to: location, isStep })
    from.current = location
  }, [location, isStep])
  return null
}
