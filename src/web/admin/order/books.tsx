import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { At } from '#web/admin/lists/words.tsx'
import { Price } from '#web/ui/price.tsx'
import { Card } from './card.tsx'

/** The entries of an order's books, oldest first: of each movement the accounts with their side, and in words what it means there. */
export function Books({ order: { transactions, rentals } }: { order: OrderDetail }) {
  const { t } = useTranslation(['operations', 'ledger'])
  if (transactions.length === 0) return null
  const pieceOf = (id: string | null) => (rentals.length > 1 ? rentals.find((rental) => rental.id === id)?.piece : undefined)
  return (
    <Card title={t('order.books')}>
      <table className="w-full text-caption leading-5">
        <thead className="text-quiet">
          <tr>
            <th scope="col" className="pb-1 text-start font-normal">
              {t('order.account')}
            </th>
            <th scope="col" className="w-23 lg:w-30 pb-1 text-end font-normal">
              {t('order.debit')}
            </th>
            <th scope="col" className="w-23 lg:w-30 pb-1 text-end font-normal">
              {t('order.credit')}
            </th>
          </tr>
        </thead>
        {transactions.map(({ id, at, kind, entries }) => (
          <tbody key={id}>
            <tr>
              <th scope="rowgroup" colSpan={3} className="border-t border-line pt-2.5 pb-0.5 text-start font-normal">
                <span className="flex flex-wrap justify-between gap-x-3">
                  <span className="font-semibold">{t(kind)}</span>
                  <At at={at} />
                </span>
              </th>
            </tr>
            {entries.map(({ account, isDebit, text, part, rentalId, amount }, entry) => (
              <tr key={`${text}-${String(entry)}`} className="align-top">
                <th scope="row" className="py-1 pe-2 text-start font-normal">
                  {t(account)}
                  <span className="block text-quiet">{[t(text), part && t(part), pieceOf(rentalId)].filter(Boolean).join(' · ')}</span>
                </th>
                <td className="py-1 text-end">{isDebit ? <Price amount={amount} className="text-caption" /> : null}</td>
                <td className="py-1 text-end">{isDebit ? null : <Price amount={amount} className="text-caption" />}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  )
}
