import { useTranslation } from 'react-i18next'
import { personCan } from '#domain/permissions.policy.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Notice } from './notice.tsx'

/** Reminds staff, who still see the site, that maintenance is on. */
export function MaintenanceNotice() {
  const { t } = useTranslation('settings')
  const { person } = useViewer()
  if (!personCan(person, 'site.use-in-maintenance')) return null
  return <Notice label={t('maintenanceNotice')}>{t('maintenance')}</Notice>
}
