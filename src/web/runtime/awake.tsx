import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useContext, useEffect, useReducer } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router'
import { announceAwake, announceHydration } from './scripts-after-paint.tsx'

const mark = 'data-awake'
let pending = 0
let look = () => {}

/** Adds to the parts and requests that the page waits for; the answer takes them away again. */
export function count(by: number): () => void {
  pending += by
  look()
  return () => void count(-by)
}

/** Keeps the page from being awake until this is done. */
export function underWay<T>(work: Promise<T>): Promise<T> {
  return work.finally(count(1))
}

/**
 * Marks the document with `data-awake` while every part of it is hydrated and nothing is under way: no navigation, no request, no part that loads.
 * A request that waits for the person (`isAsking`) is not under way. Sockets are not counted, and a poll counts only until it is answered.
 */
export function Awake({ isAsking }: { isAsking: () => boolean }) {
  const queryClient = useQueryClient()
  const router = useContext(RouterContext)?.router
  const { key } = useLocation()
  const [, draw] = useReducer((times: number) => times + 1, 0)
  useEffect(announceHydration, [])
  useEffect(() => {
    if (!router) return
    const { documentElement } = document
    const isBusy = () => {
      const { navigation, revalidation, location } = router.state
      const isMoving = navigation.state !== 'idle' || revalidation !== 'idle' || location.key !== key
      return pending > 0 || isMoving || (!isAsking() && queryClient.isFetching() + queryClient.isMutating() > 0)
    }
    const tell = () => {
      if (isBusy()) documentElement.removeAttribute(mark)
      // New data is drawn first: React draws this together with it, or after it.
      else if (!documentElement.hasAttribute(mark)) startTransition(draw)
    }
    look = tell
    const stops = [router.subscribe(tell), queryClient.getQueryCache().subscribe(tell), queryClient.getMutationCache().subscribe(tell)]
    if (!isBusy()) {
      documentElement.setAttribute(mark, '')
      announceAwake()
    }
    return () => {
      for (const stop of stops) stop()
    }
  })
  return null
}
