import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PhotoStage } from '#domain/renting/rentals/hand-over.policy.ts'
import { refusalCodeOf, refusalWords } from '#web/features/forms/refusal-words.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** A picture that is taken and not at the shop yet: it is on its way, or waits for a connection; `problem` is why the shop refused it. */
export interface Waiting {
  picture: Blob
  isSending: boolean
  problem: string | null
}

/** The pictures of a hand-over: sent as they are taken; one that did not get through is kept and tried again once there is a connection. */
export function useConditionPhotos({ rental, stage }: { rental: string; stage: PhotoStage }) {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState<ReadonlyMap<number, Waiting>>(new Map())
  const latest = useRef(waiting)
  useEffect(() => {
    latest.current = waiting
  }, [waiting])
  const put = useCallback((place: number, one: Waiting | null) => {
    setWaiting((before) => {
      const after = new Map(before)
      if (one) after.set(place, one)
      else after.delete(place)
      return after
    })
  }, [])
  const send = useCallback(
    async (place: number, picture: Blob): Promise<void> => {
      put(place, { picture, isSending: true, problem: null })
      try {
        const view = await api.rentals.addPhoto.call({ params: { id: rental, stage, place }, body: picture as File })
        queryClient.setQueryData(api.rentals.get.queryKey({ input: { id: rental } }), view)
        // The order that staff have open shows the photographs, too.
        void queryClient.invalidateQueries({ queryKey: api.operations.order.key() })
        put(place, null)
      } catch (error) {
        put(place, { picture, isSending: false, problem: refusalCodeOf(error) ? refusalWords(error, '') : null })
      }
    },
    [api, put, queryClient, rental, stage],
  )
  const sendAgain = useCallback(() => {
    for (const [place, { picture, isSending }] of latest.current) if (!isSending) void send(place, picture)
  }, [send])
  useEffect(() => {
    window.addEventListener('online', sendAgain)
    return () => window.removeEventListener('online', sendAgain)
  }, [sendAgain])
  return { waiting, send, sendAgain }
}
