import { useEffect, useState } from 'react'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'

const Tip = lazy(() => import('./tip.tsx'))

/** Tooltips for elements with `data-tip`, on hover and focus; touch devices never load the code. */
export function Tips() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isWanted) return
    const point = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setWanted(true)
    const step = ({ target }: FocusEvent) => target instanceof Element && target.matches('[data-tip]:focus-visible') && setWanted(true)
    document.addEventListener('pointerover', point)
    document.addEventListener('focusin', step)
    return () => {
      document.removeEventListener('pointerover', point)
      document.removeEventListener('focusin', step)
    }
  }, [isWanted])
  return isWanted ? (
    <Suspense>
      <Tip />
    </Suspense>
  ) : null
}
