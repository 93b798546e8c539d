import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** Who left this tab to sign in elsewhere and is back, signed in, hears so. */
export function useSignedInToast(): void {
  const { t } = useTranslation('layout')
  const { person } = useViewer()
  const isIn = person !== null
  useEffect(() => {
    if (isIn && takeMark()) toast(t('loginDone'), { tone: 'good' })
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
