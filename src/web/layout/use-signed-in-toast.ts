import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '#web/runtime/viewer.ts'
import { toast } from '#web/ui/toast.ts'

/** Shows the signed-in toast after returning from a provider or a magic link. */
export function useSignedInToast(): void {
  const { t } = useTranslation(['layout', 'account-menu'])
  const { person } = useViewer()
  const isIn = person !== null
  useEffect(() => {
    if (isIn && takeMark()) toast(t('account-menu:loginDone'), { tone: 'good' })
  }, [isIn, t])
}

function takeMark(): boolean {
  try {
    const isMarked = window.sessionStorage.getItem('auth_redirect_after') !== null
    window.sessionStorage.removeItem('auth_redirect_after')
    return isMarked
  } catch {
    return false
  }
}
