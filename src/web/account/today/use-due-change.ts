import { useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#web/runtime/viewer.ts'

/** Reloads the tasks, and their number. */
export function useDueChange(): () => Promise<void> {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.calendars.today.queryKey() }),
      queryClient.invalidateQueries({ queryKey: api.calendars.dueCount.queryKey() }),
    ])
  }
}
