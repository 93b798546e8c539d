import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHydratedValue } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** The window's event after which unread messages are counted again (specification, section 9). */
export const messageStatusChanged = 'messageStatusChanged'
const everyMs = 60_000

/** The number of unread messages of the signed-in person, updated every minute while the page is visible, and as they are read. */
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
