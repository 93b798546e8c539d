import { useTranslation } from 'react-i18next'
import { RequestLink } from '#web/features/orders/request-link.tsx'
import { LinkPanel } from '#web/layout/page/link-panel.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'

/** A link that is unknown, too old or switched off. It says nothing of an order; a new one goes to the order's own contact. */
export function ClosedLink({ token }: { token: string | null }) {
  const { t } = useTranslation('rentals')
  return (
    <LinkPanel title={t('link.closedTitle')} text={t('link.closedText')}>
      <div className="flex flex-col items-center gap-3">
        {token === null ? null : <RequestLink about={{ token }} variant="primary" label={t('link.request')} />}
        <LocalLink to="/contact" className="inline-flex min-h-11 items-center">
          <span className={linkClass}>{t('link.write')}</span>
        </LocalLink>
      </div>
    </LinkPanel>
  )
}

/** The order of the link has an account by now. */
export function OrderOfAccount({ next }: { next: string }) {
  const { t } = useTranslation('rentals')
  return (
    <LinkPanel title={t('link.accountTitle')} text={t('link.accountText')}>
      <Button asChild>
        <LocalLink to={`/login?next=${encodeURIComponent(next)}`}>{t('link.signIn')}</LocalLink>
      </Button>
    </LinkPanel>
  )
}
