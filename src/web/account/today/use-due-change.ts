import { useQueryClient } from '@tanstack/react-query'
import { type Api, useViewer } from '#web/runtime/viewer.ts'

/** The queries of the tasks, and of their number. */
export const dueQueries = (api: Api) => [api.calendars.today.queryKey(), api.calendars.dueCount.queryKey()]

/** Reloads the tasks, and their number. */
export function useDueChange(): () => Promise<void> {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(dueQueries(api).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
