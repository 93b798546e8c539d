import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Factors } from '#domain/accounts/factors/factor.contract.ts'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { setQueryAnswer } from '#web/runtime/set-query-answer.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { toast } from '#web/ui/toast.ts'

/** Shows why a call failed; nothing when re-authentication was cancelled. */
export function useFailure(): (error: unknown) => void {
  const { t } = useTranslation('security')
  const words = useRefusalWords()
  return (error) => {
    if (refusalCodeOf(error) === 'people.sign-in-again') return
    toast(t('error.failed'), { description: words(error), tone: 'bad' })
  }
}

/** A change that answers what guards the account from then on; it is said and shown. `reasonOf` knows failures that are not the server's. */
export function useFactorsChange<Input>(
  change: (input: Input) => Promise<Factors>,
  done: string,
  reasonOf: (error: object) => string | undefined = () => undefined,
) {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const onError = useFailure()
  return useMutation({
    mutationFn: change,
    onSuccess: async (factors) => {
      await setQueryAnswer(queryClient, api.factors.list.queryKey(), factors)
      toast(done, { tone: 'good' })
    },
    onError: (error) => {
      const reason = reasonOf(error)
      if (reason) toast(reason, { tone: 'info' })
      else onError(error)
    },
  })
}
