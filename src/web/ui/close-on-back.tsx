import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type BlockerFunction, useBlocker, useLocation } from 'react-router'
import { guardChanged, hasGuard, listenFirst } from './guard-entry.ts'

/** Functions that close the overlays of the page, the topmost last. */
const opened: (() => unknown)[] = []
/** The key of the history entry below the guard. */
let below: unknown
let blocks = false
/** A navigation waits until the guard is gone. React may render the state that says so only after the guard has gone. */
let isNavigationWaiting = false
let removal: { promise: Promise<void>; resolve: () => void } | null = null

// The router writes an object of its own, and a plain link to a part of the page nothing.
const entry = () => window.history.state as { key?: string } | null
const isBlocking = () => blocks

/**
 * While `isOpen`, the browser's Back calls `close` and stays on the page; `close` returns false to stay open. A second history entry of the
 * same page, unknown to the router, takes the step. `BackGuards` removes it when the overlay is closed otherwise, and before any
 * navigation.
 */
export function useCloseOnBack(isOpen: boolean, close: () => unknown): void {
  const { key } = useLocation()
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const closeLatest = () => latest.current()
    opened.push(closeLatest)
    return () => {
      opened.splice(opened.indexOf(closeLatest), 1)
      // An overlay that opens at once in its place keeps the guard.
      setTimeout(() => opened.length === 0 && void removeGuard())
    }
  }, [isOpen])
  // Each page that is opened while something covers it has a new entry.
  useEffect(() => {
    if (isOpen && key) addGuard()
  }, [isOpen, key])
}

/** Mounted once on a page with a guard: delays navigations until it is gone. */
export default function BackGuard() {
  useEffect(() => {
    // The page was loaded again while something covered it, or a step forward led to a guard that is left.
    const leave = () => {
      if (opened.length === 0) void removeGuard()
    }
    leave()
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [])
  return useSyncExternalStore(subscribe, isBlocking, () => false) ? <Blocker /> : null
}

function Blocker() {
  const blocker = useBlocker(isBlocked)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void removeGuard().then(() => {
      isNavigationWaiting = false
      blocker.proceed()
      block(hasGuard())
    })
  }, [blocker])
  return null
}

const isBlocked: BlockerFunction = ({ historyAction }) => {
  if (historyAction === 'POP' || !hasGuard()) return false
  isNavigationWaiting = true
  return true
}

function addGuard(): void {
  if (removal) void removal.promise.then(() => opened.length > 0 && addGuard())
  else if (!hasGuard()) {
    below = entry()?.key
    window.history.pushState({ ...entry(), isGuard: true }, '')
    listenFirst(step)
    block(true)
  }
}

function removeGuard(): Promise<void> {
  if (!hasGuard()) return Promise.resolve()
  if (!removal) {
    let resolve = () => {}
    removal = { promise: new Promise((done) => (resolve = done)), resolve: () => resolve() }
    below = entry()?.key
    listenFirst(step)
    window.history.back()
  }
  return removal.promise
}

/** A step from the guard to the entry below it is kept from the router, for which nothing has changed. */
function step(event: PopStateEvent): void {
  listenFirst(null)
  const removed = removal
  removal = null
  if (entry()?.key === below) event.stopImmediatePropagation()
  if (removed) {
    removed.resolve()
    // The navigation that waits is let go by the component that blocks it, which must stay until then.
    void removed.promise.then(() => block(isNavigationWaiting || hasGuard()))
    return
  }
  const rest = opened.length - 1
  const staysOpen = opened.at(-1)?.() === false
  if (staysOpen || rest > 0) addGuard()
  else block(false)
}

function subscribe(listener: () => void): () => void {
  document.addEventListener(guardChanged, listener)
  return () => document.removeEventListener(guardChanged, listener)
}

function block(next: boolean): void {
  blocks = next
  document.dispatchEvent(new Event(guardChanged))
}
