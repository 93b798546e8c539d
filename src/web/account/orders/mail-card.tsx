import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { CorrectEmail, useMayCorrect } from '#web/features/orders/correct-email.tsx'

/** The address to which a guest's confirmation went, while it can be corrected. */
export function MailCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  if (!useMayCorrect(order)) return null
  return (
    <section className="print:hidden rounded-card border border-line bg-card px-6 pt-5 pb-3">
      <h2 className="type-h3">{t('typo.title')}</h2>
      <p className="mt-2 text-secondary leading-6 text-quiet">
        {t('typo.sentTo')}{' '}
        <bdi translate="no" dir="ltr" className="inline-block max-w-full break-words text-ink">
          {order.email}
        </bdi>
      </p>
      <CorrectEmail order={order} />
    </section>
  )
}
