import type { Location } from 'react-router'
import { focusOn, isNowhere, isRecovered } from './focus-on.ts'

/** The link by which a page was left: the n-th with this address. */
interface Left {
  href: string
  index: number
}

export interface Arrival {
  from: Location
  to: Location
  /** Whether it was a step through the history. */
  isStep: boolean
}

/** The time for which a page may still be drawing its heading, in milliseconds. */
const patience = 5000
const leftBy = new Map<string, Left>()
let pressed: Left | null = null
let before: Element | null = null

const linksTo = (href: string) => [...document.querySelectorAll<HTMLAnchorElement>(`main a[href="${CSS.escape(href)}"]`)]

/** Remembers the last pressed link of the page, to which Back returns. */
export function notePresses(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('main a[href]') : null
      const href = link?.getAttribute('href')
      pressed = link && href ? { href, index: linksTo(href).indexOf(link as HTMLAnchorElement) } : null
    },
    { capture: true },
  )
}

/** Notes the focused element before the new page can move the focus itself. */
export function noteFocus(): void {
  before = document.activeElement
}

/**
 * Focuses the heading of a page that was opened without a reload, or the heading that its hash names; a step back focuses the link by which the
 * page was left. A page that has moved the focus itself keeps it. A screen reader then announces what was opened.
 */
export function arrive({ from, to, isStep }: Arrival): void {
  if (pressed) leftBy.set(from.key, pressed)
  pressed = null
  if (from.pathname === to.pathname && (to.hash === '' || to.hash === from.hash)) return
  const { activeElement } = document
  if (!isNowhere() && activeElement !== before && !isRecovered(activeElement)) return
  // A drawer or a menu that closes gives the focus back first.
  setTimeout(() => place(() => targetOf(to, isStep && from.pathname !== to.pathname)))
}

function place(find: () => HTMLElement | null): void {
  const target = find()
  if (target) {
    focusOn(target, { preventScroll: true })
    return
  }
  // A link of the header that led here keeps the focus until there is a heading.
  const start = document.activeElement
  const isMoved = () => !isNowhere() && document.activeElement !== start
  const stop = () => {
    watch.disconnect()
    clearTimeout(end)
  }
  const watch = new MutationObserver(() => {
    const late = find()
    if (!late && !isMoved()) return
    stop()
    if (late && !isMoved()) focusOn(late, { preventScroll: true })
  })
  const end = setTimeout(stop, patience)
  watch.observe(document.body, { childList: true, subtree: true })
}

function targetOf({ key, hash }: Location, isStep: boolean): HTMLElement | null {
  const left = isStep ? leftBy.get(key) : undefined
  const link = left ? linksTo(left.href)[left.index] : undefined
  if (link) return link
  const named = hash ? document.getElementById(idIn(hash)) : null
  // A Tab since has already moved within it.
  if (named?.contains(document.activeElement)) return document.activeElement as HTMLElement
  if (named) return named.matches('h1, h2, h3, h4, main') ? named : (named.querySelector<HTMLElement>('h1, h2, h3, h4') ?? named)
  return document.querySelector<HTMLElement>('main h1')
}

/** The id that a hash names; the hash itself where it is not well formed. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash
  }
}
