import { useQuery } from '@tanstack/react-query'
import { useHydratedValue } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'

const everyMs = 60_000

/**
 * How many notifications the signed-in person has not read, asked anew every minute while the page is in sight. A part that hydrates late may
 * find the answer there already, which the server did not draw.
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
