import { type QueryKey, type UseMutationOptions, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { setQueryAnswer } from '#web/runtime/set-query-answer.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { type ToastCall, toast } from '#web/ui/toast.ts'
import { refusalCodeOf, useRefusalWords } from './refusal-words.ts'

type Words = string | ToastCall | null | undefined

/** The mutation alone, as `mutationOptions()` returns it. */
export type Mutation<Answer, Input> = Omit<UseMutationOptions<Answer, Error, Input>, 'onMutate' | 'onSuccess' | 'onError' | 'onSettled'>

/** The consequences of a change, in the order in which they happen. The change is pending until they end. */
export interface Consequences<Answer, Input> {
  /** Runs first, such as closing a dialog whose row goes away. */
  before?: (answer: Answer, input: Input) => unknown
  /** The query that shows the response from now on. */
  answers?: QueryKey
  /** The queries that are read again, or a function that brings the screen up to date. */
  refresh?: readonly QueryKey[] | ((answer: Answer, input: Input) => unknown)
  /** Whether a failure reads the queries of `refresh` again too, last of all. */
  refreshOnRefusal?: boolean
  /** The toast of a change that was made; green unless said otherwise. */
  done?: Words | ((answer: Answer, input: Input) => Words)
  /** The toast of a failure; red unless said otherwise. Without it the screen shows `error`. */
  refused?: 'toast' | ((sentence: string, error: Error, input: Input) => Words)
  /** Runs last, such as closing the dialog. */
  after?: (answer: Answer, input: Input) => unknown
  /** Runs after a failure, beside its toast. */
  whenRefused?: (error: Error, input: Input) => unknown
}

/** A change with its consequences: what is read again, which toasts confirm or refuse it, and what follows. */
export function useChange<Answer, Input = void>(
  mutation: Mutation<Answer, Input>,
  consequences: Consequences<Answer, Input>,
): UseMutationResult<Answer, Error, Input> {
  const { before, answers, refresh = [], refreshOnRefusal = false, done, refused, after, whenRefused } = consequences
  const queryClient = useQueryClient()
  const sentenceOf = useRefusalWords()
  const readAgain = (queries: readonly QueryKey[]) => Promise.all(queries.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return useMutation<Answer, Error, Input>({
    ...mutation,
    onSuccess: async (answer, input) => {
      await before?.(answer, input)
      if (answers) await setQueryAnswer(queryClient, answers, answer as object)
      await (typeof refresh === 'function' ? refresh(answer, input) : readAgain(refresh))
      say(typeof done === 'function' ? done(answer, input) : done, 'good')
      await after?.(answer, input)
    },
    onError: async (error, input) => {
      const sentence = sentenceOf(error)
      // A person who cancels the re-authentication knows it.
      if (refusalCodeOf(error) !== 'people.sign-in-again') say(refused === 'toast' ? sentence : refused?.(sentence, error, input), 'bad')
      await whenRefused?.(error, input)
      if (refreshOnRefusal && typeof refresh !== 'function') await readAgain(refresh)
    },
  })
}

function say(words: Words, tone: 'good' | 'bad'): void {
  if (!words) return
  const { title, ...options } = typeof words === 'string' ? { title: words } : words
  toast(title, { tone, ...options })
}
