import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus near when the focused element is removed: moves it to a button of its row, else to a focusable heading of its section or
 * box, else to the first button there.
 */
export function useKeptFocus<Box extends HTMLElement>(): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useEffect(() => {
    const { current } = box
    if (!current) return
    let held: Element | null = null
    let around: HTMLElement[] = []
    const take = ({ target }: FocusEvent) => {
      held = target instanceof Element ? target : null
      around = [...placesAround(held, current)]
    }
    // Focus was moved by the user, not lost because the element was removed.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget)
        queueMicrotask(() => held?.isConnected && document.activeElement === document.body && document.hasFocus() && forget())
    }
    const forget = () => {
      held = null
    }
    const watch = new MutationObserver(() => {
      if (!held || held.isConnected || document.activeElement !== document.body) return
      held = null
      const near = around.find((place) => place.isConnected && findTarget(place))
      if (near) findTarget(near)?.focus()
    })
    current.addEventListener('focusin', take)
    current.addEventListener('focusout', leave)
    watch.observe(current, { childList: true, subtree: true })
    return () => {
      current.removeEventListener('focusin', take)
      current.removeEventListener('focusout', leave)
      watch.disconnect()
    }
  }, [])
  return box
}

function* placesAround(from: Element | null, box: HTMLElement): Generator<HTMLElement> {
  for (let place = from?.parentElement; place && place !== box; place = place.parentElement) if (place.matches('li, section')) yield place
  yield box
}

function findTarget(place: HTMLElement): HTMLElement | null {
  return (place.matches('li') ? null : place.querySelector<HTMLElement>('h2[tabindex]')) ?? place.querySelector('button:not(:disabled)')
}
