import { RotateCw } from 'lucide'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { localizedPath } from '#values/locale.ts'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { ErrorPanel } from '#web/layout/page/error-panel.tsx'
import { LocalLink, useTo } from '#web/runtime/links.ts'
import { answered, pageRequest, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Once maintenance is over, this address leads home. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, viewer } = context.get(pageRequest)
  const { settings } = await answered(api.settings.get.call())
  if (!settings.maintenance.enabled) throw redirect(localizedPath('/', viewer.locale))
  return null
}

/** `/maintenance` */
export default function MaintenanceScreen() {
  const { t } = useTranslation(['maintenance', 'common', 'layout'])
  const { maintenance, contact } = useSettings()
  const { person } = useViewer()
  const home = useTo()('/')
  return (
    <div className="wrap py-6 lg:py-16">
      <ErrorPanel spot="maintenance" eyebrow={t('eyebrow')} title={t('title')} text={maintenance.message}>
        {contact.showContactInfo && contact.showEmail && contact.email ? (
          <p className="mt-3 type-body">
            <a href={`mailto:${contact.email}`} className="border-b border-gold hover:text-primary-text">
              <bdi translate="no">{contact.email}</bdi>
            </a>
          </p>
        ) : null}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button asChild>
            <a href={home}>
              <Icon of={RotateCw} className="size-4.5" />
              {t('common:retry')}
            </a>
          </Button>
          <Button asChild variant="outline">
            {person ? (
              <LocalLink to="/profile/orders">{t('layout:orders')}</LocalLink>
            ) : (
              <LocalLink to="/login">{t('layout:signIn')}</LocalLink>
            )}
          </Button>
        </div>
      </ErrorPanel>
    </div>
  )
}
