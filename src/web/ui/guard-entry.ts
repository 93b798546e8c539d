export const guardChanged = 'guardchanged'

let firstListener: ((event: PopStateEvent) => void) | null = null

/** Sets the listener of a guard, which is called before the router's; null removes it. */
export function listenFirst(step: ((event: PopStateEvent) => void) | null): void {
  firstListener = step
}

/** Must run before the router starts: listeners of `popstate` on the window run in the order of registration, capturing or not. */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => firstListener?.(event))
}

/** Whether the current history entry is a guard's; an entry may be of another kind, or empty. */
export const hasGuard = () => (window.history.state as { isGuard?: boolean } | null)?.isGuard === true
