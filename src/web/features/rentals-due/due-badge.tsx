import { useQuery } from '@tanstack/react-query'
import { personCan } from '#domain/permissions.policy.ts'
import { useHydratedValue } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'

const everyMs = 60_000

/** The number of tasks of the signed-in owner, updated every minute while the page is visible; none for everybody else. */
export function useDueCount(): number {
  const { api, person } = useViewer()
  const { data } = useQuery({
    ...api.calendars.dueCount.queryOptions(),
    enabled: personCan(person, 'calendars.manage-own'),
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    staleTime: everyMs / 2,
  })
  return useHydratedValue(data?.count ?? 0, 0)
}

/** The number of things that wait for an owner in a disc; nothing when there is none. */
export function DueBadge({ className }: { className?: string }) {
  return <CountBadge count={useDueCount()} className={className} />
}
