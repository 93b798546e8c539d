import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast.ts'

/** Copies a text and says so, or that it has to be done by hand. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('security')
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t('backup.copied'), { tone: 'good' })
    } catch {
      toast(t('backup.copyFailed'), { tone: 'bad' })
    }
  }
}
