import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setQueryAnswer } from '#web/runtime/set-query-answer.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** Marks the notifications about an order, a rental, a claim or a thread as read, once its page is open. */
export function useReadAbout(id: string): void {
  const { api, person } = useViewer()
  const queryClient = useQueryClient()
  const onSuccess = (answer: { unread: number }) => setQueryAnswer(queryClient, api.notifications.count.queryKey(), answer)
  const { mutate } = useMutation(api.notifications.readAbout.mutationOptions({ onSuccess }))
  const isSignedIn = person !== null
  useEffect(() => {
    if (isSignedIn) mutate({ id })
  }, [id, isSignedIn, mutate])
}
