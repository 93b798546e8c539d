import { useTranslation } from 'react-i18next'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { type ToastCall, toast } from '#web/ui/toast.ts'

/** The toast of a change of the settings that failed. */
export function useFailure(): (sentence: string, error: unknown) => ToastCall {
  const { t } = useTranslation('site-editor')
  return (sentence, error) => ({
    title: t('notPublished'),
    description: refusalCodeOf(error) === 'settings.admin-only' ? t('notAllowed') : sentence,
  })
}

/** Shows the toast of a failure that no mutation knows of. */
export function useShownFailure(): (error: unknown) => void {
  const failure = useFailure()
  const sentenceOf = useRefusalWords()
  return (error) => {
    if (refusalCodeOf(error) === 'people.sign-in-again') return
    const { title, ...options } = failure(sentenceOf(error), error)
    toast(title, { tone: 'bad', ...options })
  }
}
