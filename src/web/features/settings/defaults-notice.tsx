import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { personCan } from '#domain/permissions.policy.ts'
import { toast } from '#web/ui/toast.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Notice } from './notice.tsx'

/** Shows that the site runs on default settings: to everyone for a moment, to those who may edit settings permanently. */
export function DefaultsNotice() {
  const { t } = useTranslation('settings')
  const { person } = useViewer()
  useEffect(() => toast(t('usingDefaults'), { description: t('usingDefaultsText'), tone: 'info' }), [t])
  if (!personCan(person, 'settings.write')) return null
  return <Notice label={t('notice')}>{t('banner')}</Notice>
}
