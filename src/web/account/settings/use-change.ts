import { useTranslation } from 'react-i18next'
import type { Factors } from '#domain/accounts/factors/factor.contract.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import type { ToastCall } from '#web/ui/toast.ts'

/** The toast of a change of the settings that failed. */
export function useFailure(): (description: string) => ToastCall {
  const { t } = useTranslation('security')
  return (description) => ({ title: t('error.failed'), description })
}

/** A change that answers what guards the account from then on; it is said and shown. `reasonOf` knows failures that are not the server's. */
export function useFactorsChange<Input>(
  change: (input: Input) => Promise<Factors>,
  done: string,
  reasonOf: (error: object) => string | undefined = () => undefined,
) {
  const { api } = useViewer()
  const failure = useFailure()
  const refused = (sentence: string, error: Error): ToastCall => {
    const reason = reasonOf(error)
    return reason ? { title: reason, tone: 'info' } : failure(sentence)
  }
  return useChange({ mutationFn: change }, { answers: api.factors.list.queryKey(), done, refused })
}
