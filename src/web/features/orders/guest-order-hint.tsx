import { useTranslation } from 'react-i18next'
import { RequestLink } from './request-link.tsx'

/** The page of an order or of one of its rentals, or that of its payment. */
const ownPage = /^\/(?:profile\/orders\/|checkout(?:\/success)?\?order=)([\w-]{16,64})/

/** The way to an order that this browser may not open: its link is sent to the guest who made it. Nothing for other pages. */
export default function GuestOrderHint({ path, className }: { path: string; className?: string }) {
  const { t } = useTranslation('rentals')
  const [, order] = ownPage.exec(path) ?? []
  if (!order) return null
  return (
    <section className={className}>
      <h2 className="type-title">{t('link.guestTitle')}</h2>
      <p className="mt-1 mb-3 text-secondary leading-6 text-quiet">{t('link.guestText')}</p>
      <RequestLink about={{ order }} variant="outline" label={t('link.sendLink')} />
    </section>
  )
}
