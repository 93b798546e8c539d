import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHydratedValue } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** The event of the window after which unread messages are counted anew (specification, section 9). */
export const messageStatusChanged = 'messageStatusChanged'
const everyMs = 60_000

/** How many messages the signed-in person has not read, counted anew every minute while the page is in sight, and as they are read. */
export function useUnreadMessages(): number {
  const { api, person } = useViewer()
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...api.userMessages.count.queryOptions(),
    enabled: person !== null,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    staleTime: everyMs / 2,
  })
  useEffect(() => {
    const countAnew = () => void queryClient.invalidateQueries({ queryKey: api.userMessages.count.queryKey() })
    window.addEventListener(messageStatusChanged, countAnew)
    return () => window.removeEventListener(messageStatusChanged, countAnew)
  }, [api, queryClient])
  return useHydratedValue(data?.unread ?? 0, 0)
}
