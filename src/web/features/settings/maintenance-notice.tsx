import { useTranslation } from '#web/ui/use-translation.ts'
import { isStaff } from '#domain/site/settings/settings.policy.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Notice } from './notice.tsx'

/** Reminds staff, who still see the site, that maintenance is on. */
export function MaintenanceNotice() {
  const { t } = useTranslation('settings')
  const { person } = useViewer()
  if (!isStaff({ roles: person?.roles ?? [] })) return null
  return <Notice label={t('maintenanceNotice')}>{t('maintenance')}</Notice>
}
