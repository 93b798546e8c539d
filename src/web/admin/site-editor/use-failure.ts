import { useTranslation } from 'react-i18next'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { toast } from '#web/ui/toast.ts'

/** Says why the settings were not changed; nothing when signing in again was cancelled. */
export function useFailure(): (error: unknown) => void {
  const { t } = useTranslation('site-editor')
  const words = useRefusalWords()
  return (error) => {
    const code = refusalCodeOf(error)
    if (code === 'people.sign-in-again') return
    const description = code === 'settings.admin-only' ? t('notAllowed') : words(error)
    toast(t('notPublished'), { description, tone: 'bad' })
  }
}
