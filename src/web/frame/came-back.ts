import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/kit/toast.ts'
import { forgetSession, readSession } from '#web/parts/session.ts'
import { useViewer } from '#web/viewer.ts'

/** Who left this tab to sign in elsewhere and is back, signed in, hears so. */
export function useCameBack(): void {
  const { t } = useTranslation('people')
  const { person } = useViewer()
  useEffect(() => {
    if (readSession('auth_redirect_after') === null) return
    forgetSession('auth_redirect_after')
    if (person) toast(t('toast.signedIn'), { tone: 'good' })
  }, [person, t])
}
