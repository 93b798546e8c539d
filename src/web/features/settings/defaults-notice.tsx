import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalToEdit } from '#domain/site/settings/settings.policy.ts'
import { toast } from '#web/ui/toast.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Notice } from './notice.tsx'

/** Says that the shop runs on its defaults: to everybody for a moment, to those who can mend it for as long as it lasts. */
export function DefaultsNotice() {
  const { t } = useTranslation('settings')
  const { person } = useViewer()
  useEffect(() => toast(t('usingDefaults'), { description: t('usingDefaultsText'), tone: 'info' }), [t])
  if (refusalToEdit({ roles: person?.roles ?? [] })) return null
  return <Notice label={t('notice')}>{t('banner')}</Notice>
}
