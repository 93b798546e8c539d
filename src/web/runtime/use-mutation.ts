import { hashKey, type UseMutationOptions, type UseMutationResult, useMutation as useLibrary } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * A change that is asked of the server. The same one, asked for again while it is on its way, is not sent again: a button is pressed twice
 * before it is drawn as busy. Another one, to another row or with another value, goes at once.
 */
export function useMutation<Answer, Failure = Error, Input = void, Kept = unknown>(
  options: UseMutationOptions<Answer, Failure, Input, Kept>,
): UseMutationResult<Answer, Failure, Input, Kept> {
  type Mutation = UseMutationResult<Answer, Failure, Input, Kept>
  const mutation: Mutation = useLibrary(options)
  const { mutateAsync: send } = mutation
  const latest = useRef<{ about: string; answer: Promise<Answer> } | null>(null)
  const mutateAsync: Mutation['mutateAsync'] = useCallback(
    (...asked) => {
      const about = hashKey([asked[0]])
      if (latest.current?.about === about) return latest.current.answer
      const answer = send(...asked)
      const own = { about, answer }
      latest.current = own
      const end = () => {
        if (latest.current === own) latest.current = null
      }
      answer.then(end, end)
      return answer
    },
    [send],
  )
  const mutate: Mutation['mutate'] = useCallback(
    (...asked) => {
      // The component that shows the error reads it from the mutation.
      mutateAsync(...asked).catch(() => undefined)
    },
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}
