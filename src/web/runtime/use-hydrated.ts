import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** `before` on the server and while the page wakes up. What is the same then is not drawn again. */
export function useHydratedValue<T>(value: T, before: T): T {
  return useSyncExternalStore(
    never,
    () => value,
    () => before,
  )
}

/** False on the server and while the page wakes up: what the browser keeps is not known yet. */
export function useIsHydrated(): boolean {
  return useHydratedValue(true, false)
}
