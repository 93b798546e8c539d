import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { personCan } from '#domain/permissions.policy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useIsHydrated } from '#web/runtime/use-hydrated.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { toast } from '#web/ui/toast.ts'
import { Notice } from './notice.tsx'

export interface SiteNoticesProps {
  /** There are no valid settings. */
  isDefault: boolean
  isMaintained: boolean
  /** The page shows a draft of the settings. */
  isDraft: boolean
}

/** Notices on every page for people who run the site, about its settings and about maintenance. */
export default function SiteNotices({ isDefault, isMaintained, isDraft }: SiteNoticesProps) {
  return (
    <>
      {isDefault ? <DefaultsNotice /> : null}
      {isMaintained ? <MaintenanceNotice /> : null}
      {isDraft ? <DraftNotice /> : null}
    </>
  )
}

/** Shows that the site runs on default settings: to everyone for a moment, to those who may edit settings permanently. */
function DefaultsNotice() {
  const { t } = useTranslation('settings')
  const { person } = useViewer()
  useEffect(() => toast(t('usingDefaults'), { description: t('usingDefaultsText'), tone: 'info' }), [t])
  if (!personCan(person, 'settings.write')) return null
  return <Notice label={t('notice')}>{t('banner')}</Notice>
}

/** Reminds staff, who still see the site, that maintenance is on. */
function MaintenanceNotice() {
  const { t } = useTranslation('settings')
  const { person } = useViewer()
  if (!personCan(person, 'site.use-in-maintenance')) return null
  return <Notice label={t('maintenanceNotice')}>{t('maintenance')}</Notice>
}

/** Says that this is a preview, and leads out of it; not inside of the editor. */
function DraftNotice() {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const isHydrated = useIsHydrated()
  if (!isHydrated || window.parent !== window) return null
  return (
    <Notice label={t('draftNotice')}>
      {t('draft')}{' '}
      <a href={`/preview/leave${locale === 'ar' ? '?lang=ar' : ''}`} className="border-b border-gold font-semibold">
        {t('leaveDraft')}
      </a>
    </Notice>
  )
}
