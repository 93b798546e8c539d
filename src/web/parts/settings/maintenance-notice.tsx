import { useTranslation } from '#web/kit/use-translation.ts'
import { isStaff } from '#domain/settings/settings.policy.ts'
import { useViewer } from '#web/viewer.ts'

/** Reminds those who work here, and go on seeing the shop, that nobody else does. */
export function MaintenanceNotice() {
  const { t } = useTranslation('settings')
  const { person } = useViewer()
  if (!isStaff({ roles: person?.roles ?? [] })) return null
  return (
    <aside aria-label={t('notice')} className="border-b border-gold bg-gold-tint text-gold-text">
      <p className="wrap py-2 type-small">{t('maintenance')}</p>
    </aside>
  )
}
