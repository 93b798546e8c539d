import { useTranslation } from 'react-i18next'
import { depositStates, paymentMethods } from '#domain/money/payments/payment-words.policy.ts'
import { depositColumns } from '#domain/renting/admin-lists/list-columns.policy.ts'
import { timeSorts } from '#domain/renting/admin-lists/list-query.policy.ts'
import type { DepositRow } from '#domain/renting/order-details/operations.contract.ts'
import { Price } from '#web/ui/price.tsx'
import { describeList, ListScreen, loaderOf } from './described-list.tsx'
import { Customer, DepositBadge, Piece, wordsOf } from './words.tsx'

const deposits = describeList({
  filters: { status: depositStates, method: paymentMethods, sort: timeSorts },
  hasDays: true,
  read: (api, query) => api.operations.deposits.queryOptions({ input: query }),
  file: (api) => api.operations.depositsFile.mutationOptions(),
})({
  title: 'operations:nav.deposits',
  live: ['deposit'],
  wordOf: wordsOf('deposit'),
  columns: depositColumns,
  looks: {
    customer: { cell: Customer },
    piece: { cell: Piece, isWide: true },
    status: { cell: DepositBadge },
    at: { isWide: true },
    applied: { cell: ({ applied }) => (applied > 0 ? <Price amount={applied} /> : null), isWide: true },
    amount: { cell: Amount },
  },
  hrefOf: ({ orderId }) => `/admin/orders/${orderId}#money`,
})

export const loader = loaderOf(deposits)

/** `/admin/deposits`: the deposits of all customers. */
export default function DepositsScreen() {
  return <ListScreen of={deposits} />
}

function Amount({ amount, held }: DepositRow) {
  const { t } = useTranslation('operations')
  return (
    <>
      <Price amount={amount} />
      {held !== null && held !== amount ? (
        <span className="block text-note text-quiet">
          {t('stillHeld')} <Price amount={held} size="small" />
        </span>
      ) : null}
    </>
  )
}
