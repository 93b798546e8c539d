import { useQuery } from '@tanstack/react-query'
import { useHydratedValue } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'

const everyMs = 60_000

/**
 * The number of unread notifications of the signed-in person, updated every minute while the page is visible. A part that hydrates late may
 * already find a newer number than the server rendered.
 */
export function useUnread(): number {
  const { api, person } = useViewer()
  const { data } = useQuery({
    ...api.notifications.count.queryOptions(),
    enabled: person !== null,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    staleTime: everyMs / 2,
  })
  return useHydratedValue(data?.unread ?? 0, 0)
}
