import { FileDown } from 'lucide'
import { useTranslation } from 'react-i18next'
import { personCan } from '#domain/permissions.policy.ts'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { locales } from '#values/locale.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { Card } from './card.tsx'

/**
 * The receipt, invoices and credit notes of an order as its customer gets them. Also the answer to a bank that disputes its payment, in
 * both languages. Nothing before it is paid.
 */
export function Documents({ order: { id, invoices, payments } }: { order: OrderDetail }) {
  const { t } = useTranslation('operations')
  const { person } = useViewer()
  if (invoices.length === 0 || !personCan(person, 'payments.read-all')) return null
  return (
    <Card title={t('order.documents')}>
      <ul className="divide-y divide-line">
        <Document name={t('order.receipt')} number="" to={`/api/operations/orders/${id}/receipt.pdf`} amount={null} />
        {payments.some(({ status }) => status.startsWith('chargeback')) ? (
          <Document name={t('order.evidence')} number="" to={`/api/operations/orders/${id}/evidence.pdf`} amount={null} />
        ) : null}
        {invoices.map(({ number, kind, amount }) => (
          <Document key={number} name={t(`order.${kind}`)} number={number} to={`/api/operations/invoices/${number}.pdf`} amount={amount} />
        ))}
      </ul>
    </Card>
  )
}

interface DocumentProps {
  name: string
  number: string
  to: string
  amount: number | null
}

function Document({ name, number, to, amount }: DocumentProps) {
  const { t } = useTranslation('operations')
  return (
    <li className="py-2 text-dense leading-5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0">
          {name}{' '}
          {number ? (
            <bdi translate="no" className="text-caption text-quiet">
              {number}
            </bdi>
          ) : null}
        </span>
        {amount === null ? null : <Price amount={amount} />}
      </p>
      <p className="flex gap-5">
        {locales.map((locale) => (
          <a
            key={locale}
            href={`${to}?locale=${locale}`}
            download
            aria-label={t('order.download', { name: [name, number].filter(Boolean).join(' '), language: t(`order.language.${locale}`) })}
            className="inline-flex min-h-11 items-center gap-1.5 text-caption font-medium hover:text-primary-text lg:min-h-8"
          >
            <Icon of={FileDown} className="size-4 text-quiet" />
            <span lang={locale}>{t(`order.language.${locale}`)}</span>
          </a>
        ))}
      </p>
    </li>
  )
}
