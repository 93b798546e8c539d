import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { FileDown } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '#domain/renting/invoices/invoice.contract.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The receipt, invoices and credit notes of an order as PDF files; nothing before it is paid. */
export function Documents({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { api } = useViewer()
  const locale = useLocale()
  const { data } = useQuery({ ...api.invoices.list.queryOptions({ input: { order: order.id } }), staleTime: 10_000 })
  if (!data || data.invoices.length === 0) return null
  const files = [
    { key: 'receipt', name: t('documents.receipt'), number: '', state: '', to: `/api/orders/${order.id}/receipt.pdf` },
    ...data.invoices.map((invoice) => ({
      key: invoice.number,
      name: t(`documents.${invoice.kind}`),
      number: invoice.number,
      state: stateOf(invoice, t),
      to: `/api/invoices/${invoice.number}.pdf`,
    })),
  ]
  return (
    <section className="rounded-card border border-line bg-card px-6 pt-5 pb-3">
      <h2 className="type-h3">{t('documents.title')}</h2>
      <ul className="mt-2 divide-y divide-line">
        {files.map(({ key, name, number, state, to }) => (
          <li key={key}>
            <a
              href={`${to}?locale=${locale}`}
              download
              className="flex min-h-12 items-center py-1.5 justify-between gap-4 text-secondary font-medium hover:text-primary-text"
            >
              <span>
                {name}{' '}
                {number ? (
                  <bdi translate="no" className="text-dense font-normal text-quiet">
                    {number}
                  </bdi>
                ) : null}
                {state ? <span className="block text-caption font-normal text-quiet">{state}</span> : null}
              </span>
              <Icon of={FileDown} className="size-5 shrink-0 text-quiet" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The ways of payment, or the state of the refund; empty for an old credit note. */
function stateOf({ kind, ways, isOwed }: Invoice, t: TFunction<'orders'>): string {
  if (isOwed) return t('documents.owed')
  if (ways.length === 0) return ''
  const side = kind === 'invoice' ? 'paid' : 'refunded'
  return t(`documents.${side}`, { ways: ways.map((way) => t(`documents.${side}-${way}`)).join(t('comma')) })
}
