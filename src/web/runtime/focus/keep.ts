import { controls, focusOn, isNowhere } from './focus-on.ts'

/** The surroundings of the focused element, from which a place near it is found once it is gone. */
interface Place {
  element: Element
  /** Its rows and parts, the nearest first. */
  around: readonly Element[]
  row: Element | null
  next: Element | null
  previous: Element | null
  /** Its number among the controls of its row. */
  index: number
  isByKeyboard: boolean
}

/** The focused element at the first press, and all that it is in, the nearest first. */
export interface FirstFocus {
  element: Element
  around: readonly Element[]
}

/** A dialog or a menu gives the focus back by itself within this time, in milliseconds. */
const grace = 80
const rows = 'li, tr, article'
const parts = 'section, form, fieldset, [role="group"], [role="dialog"], aside'

/**
 * Keeps the focus near when the focused element is removed: in its row, else in the row after or before, else on the heading of its section,
 * else on the title of the page. The first press may have removed it before this code came.
 */
export function keepFocus(first: FirstFocus | null): void {
  let held: Place | null = null
  if (first && !first.element.isConnected && isNowhere()) recover(lostBefore(first))
  document.addEventListener('focusin', ({ target }) => {
    held = target instanceof Element ? placeOf(target) : null
  })
  // The user has left it; it was not removed.
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget) return
    queueMicrotask(() => {
      if (held?.element.isConnected && isNowhere() && document.hasFocus()) held = null
    })
  })
  new MutationObserver(() => {
    if (!held || held.element.isConnected) return
    const lost = held
    held = null
    setTimeout(() => {
      if (isNowhere()) recover(lost)
    }, grace)
  }).observe(document.body, { childList: true, subtree: true })
  held = document.activeElement && !isNowhere() ? placeOf(document.activeElement) : null
}

function lostBefore({ element, around }: FirstFocus): Place {
  return { element, around: around.filter(isPlace), row: null, next: null, previous: null, index: -1, isByKeyboard: true }
}

function isPlace(one: Element): boolean {
  return one.matches(`${rows}, ${parts}, main`)
}

function placeOf(element: Element): Place {
  const row = element.closest(rows)
  return {
    element,
    around: [...ancestorsOf(element)].filter(isPlace),
    row,
    next: row?.nextElementSibling ?? null,
    previous: row?.previousElementSibling ?? null,
    index: row ? controlsIn(row).indexOf(element as HTMLElement) : -1,
    isByKeyboard: element.matches(':focus-visible'),
  }
}

function recover({ around, row, next, previous, index, isByKeyboard }: Place): void {
  const target = (row && !row.closest('[data-sonner-toaster]') && besideRow({ row, next, previous, index })) || headingNear(around)
  if (target) focusOn(target, { preventScroll: !isByKeyboard, isRecovery: true })
}

function besideRow({ row, next, previous, index }: Pick<Place, 'next' | 'previous' | 'index'> & { row: Element }): HTMLElement | null {
  const left = [row, next, previous].find((one) => one?.isConnected && controlsIn(one).length > 0)
  if (!left) return null
  const choices = controlsIn(left)
  return (left === row ? choices[0] : choices[index]) ?? choices[0] ?? null
}

function headingNear(around: readonly Element[]): HTMLElement | null {
  const near = around.find((one) => one.isConnected && one.matches(parts) && one.querySelector(headings))
  return near?.querySelector<HTMLElement>(headings) ?? document.querySelector<HTMLElement>('main h1')
}

const headings = 'h1, h2, h3, h4, legend'

function controlsIn(place: Element): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(controls)].filter((one) => one.getClientRects().length > 0)
}

function* ancestorsOf(element: Element): Generator<Element> {
  for (let one = element.parentElement; one; one = one.parentElement) yield one
}
