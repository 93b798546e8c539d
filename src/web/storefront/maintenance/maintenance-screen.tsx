import { RotateCw } from 'lucide'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from 'react-i18next'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { localizedPath } from '#values/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { answered, pageRequest, useViewer } from '#web/runtime/viewer.ts'
import { LocalLink, useTo } from '#web/runtime/links.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { ErrorPanel } from '#web/layout/error-panel.tsx'

/** Once maintenance is over, this address leads home. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, viewer } = context.get(pageRequest)
  const { settings } = await answered(api.settings.get.call())
  if (!settings.maintenance.enabled) throw redirect(localizedPath('/', viewer.locale))
  return null
}

/** `/maintenance` */
export default function MaintenanceScreen() {
  const { t } = useTranslation(['layout', 'common'])
  const { maintenance, contact } = useSettings()
  const { person } = useViewer()
  const home = useTo()('/')
  return (
    <div className="wrap py-6 lg:py-16">
      <PageHead title={t('maintenance.eyebrow')} />
      <div className="grid gap-8 lg:grid-cols-[1fr_464px] lg:items-center lg:gap-14">
        <div className="lg:order-2">
          <ErrorPanel spot="maintenance" />
        </div>
        <div>
          <p className="type-eyebrow text-quiet">{t('maintenance.eyebrow')}</p>
          <h1 className="mt-2 type-h1">{t('maintenance.title')}</h1>
          {maintenance.message ? <p className="mt-3 max-w-[500px] type-body text-quiet">{maintenance.message}</p> : null}
          {contact.showContactInfo && contact.showEmail && contact.email ? (
            <p className="mt-3 type-body">
              <a href={`mailto:${contact.email}`} className="border-b border-gold hover:text-primary-text">
                <bdi>{contact.email}</bdi>
              </a>
            </p>
          ) : null}
          <div className="mt-6 flex flex-wrap gap-3">
            <Button asChild>
              <a href={home}>
                <Icon of={RotateCw} className="size-[18px]" />
                {t('common:retry')}
              </a>
            </Button>
            <Button asChild variant="outline">
              {person ? <LocalLink to="/profile/orders">{t('orders')}</LocalLink> : <LocalLink to="/login">{t('signIn')}</LocalLink>}
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}
