import { useTranslation } from 'react-i18next'
import { isStaff } from '#domain/site/settings/settings.policy.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Notice } from './notice.tsx'

/** Reminds those who work here, and go on seeing the shop, that nobody else does. */
export function MaintenanceNotice() {
  const { t } = useTranslation('settings')
  const { person } = useViewer()
  if (!isStaff({ roles: person?.roles ?? [] })) return null
  return <Notice label={t('maintenanceNotice')}>{t('maintenance')}</Notice>
}
