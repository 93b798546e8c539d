import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Shows what a change answered. A read of the same that is under way began before it, would show what was, and is dropped. */
export async function setQueryAnswer(queryClient: QueryClient, queryKey: QueryKey, answer: object): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, answer)
}
