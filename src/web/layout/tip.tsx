import { useEffect, useState } from 'react'
import { cn } from '#web/ui/cn.ts'

/** Milliseconds until a tip comes, and how long after one the next comes at once (specification, section 9). */
const delay = 700
const skipDelay = 300
/** Pixels of an edge of the window within which a tip grows away from it. */
const edge = 138

interface Shown {
  text: string
  top: number
  left: number
  isAbove: boolean
  from: 'left' | 'right' | 'middle'
}

/** The tip of what is pointed or stepped at. Escape, a press, also of a key, and scrolling take it away; pointing at the tip itself keeps it. */
export default function Tip() {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => follow(setShown), [])
  if (!shown) return null
  const { text, top, left, isAbove, from } = shown
  return (
    <div
      role="tooltip"
      data-tip-shown=""
      style={{ top, left }}
      className={cn(
        'fixed z-60 w-max max-w-[260px] py-1.5',
        isAbove && '-translate-y-full',
        from === 'middle' ? '-translate-x-1/2' : from === 'right' && '-translate-x-full',
      )}
    >
      <span className="block rounded-check bg-inverse px-2.5 py-1.5 text-[13px] leading-[18px] font-medium text-on-inverse shadow-float">
        {text}
      </span>
    </div>
  )
}

function follow(show: (shown: Shown | null) => void): () => void {
  let target: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = false
  let closedAt = Number.NEGATIVE_INFINITY
  const open = () => {
    isOpen = target?.isConnected === true
    if (target && isOpen) show(placed(target))
  }
  const close = () => {
    clearTimeout(timer)
    if (isOpen) closedAt = performance.now()
    target = null
    isOpen = false
    show(null)
  }
  const wait = (next: Element, ms: number) => {
    close()
    target = next
    if (ms > 0) timer = setTimeout(open, ms)
    else open()
  }
  const point = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return
    if (event.target.closest('[data-tip-shown]')) return
    const next = event.target.closest('[data-tip]')
    if (next === target) return
    if (!next) close()
    else wait(next, isOpen || performance.now() - closedAt < skipDelay ? 0 : delay)
  }
  const step = ({ target: next }: FocusEvent) => {
    if (next instanceof Element && next.matches('[data-tip]:focus-visible')) wait(next, 0)
  }
  const dismiss = ({ key }: KeyboardEvent) => ['Escape', 'Enter', ' '].includes(key) && close()
  const here = document.querySelector('[data-tip]:hover')
  if (here) wait(here, delay)
  const focused = document.querySelector('[data-tip]:focus-visible')
  if (focused) wait(focused, 0)
  const stop = new AbortController()
  const options = { signal: stop.signal, capture: true, passive: true }
  document.addEventListener('pointerover', point, options)
  document.addEventListener('focusin', step, options)
  document.addEventListener('keydown', dismiss, options)
  for (const end of ['focusout', 'pointerdown', 'scroll'] as const) document.addEventListener(end, close, options)
  document.documentElement.addEventListener('pointerleave', close, { signal: stop.signal })
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/** Below it, or above where the window ends; never beyond the window's sides. */
function placed(target: Element): Shown {
  const { top, bottom, left, right } = target.getBoundingClientRect()
  const middle = (left + right) / 2
  const isAbove = bottom + 48 > window.innerHeight
  const from = middle < edge ? 'left' : middle > window.innerWidth - edge ? 'right' : 'middle'
  return {
    text: target.getAttribute('data-tip') ?? '',
    top: isAbove ? top : bottom,
    left: from === 'left' ? left : from === 'right' ? right : middle,
    isAbove,
    from,
  }
}
