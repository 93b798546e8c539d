import { useTranslation } from 'react-i18next'
import { RequestLink } from '#web/features/orders/request-link.tsx'
import { LinkPanel } from '#web/layout/page/link-panel.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'

/** A link that is unknown, too old or switched off. It says nothing of an order; a new one goes to the order's own contact. */
export function ClosedLink({ token }: { token: string | null }) {
  const { t } = useTranslation('order-links')
  return (
    <LinkPanel title={t('closedTitle')} text={t('closedText')}>
      <div className="flex flex-col items-center gap-3">
        {token === null ? null : <RequestLink about={{ token }} variant="primary" label={t('request')} />}
        <LocalLink to="/contact" className="inline-flex min-h-11 items-center">
          <span className={linkClass}>{t('write')}</span>
        </LocalLink>
      </div>
    </LinkPanel>
  )
}

/** The order of the link has an account by now. */
export function OrderOfAccount({ next }: { next: string }) {
  const { t } = useTranslation('order-links')
  return (
    <LinkPanel title={t('accountTitle')} text={t('accountText')}>
      <Button asChild>
        <LocalLink to={`/login?next=${encodeURIComponent(next)}`}>{t('signIn')}</LocalLink>
      </Button>
    </LinkPanel>
  )
}
