import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#web/runtime/viewer.ts'

/** Whether the person has turned single keys on; they are off until the profile says so. */
export function useHasLetterKeys(): boolean {
  const { api } = useViewer()
  return useQuery(api.profile.get.queryOptions()).data?.hasLetterKeys ?? false
}
