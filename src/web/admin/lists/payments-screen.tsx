import { paymentMethods, paymentStatuses } from '#domain/money/payments/payment-words.policy.ts'
import { paymentColumns } from '#domain/renting/admin-lists/list-columns.policy.ts'
import { timeSorts } from '#domain/renting/admin-lists/list-query.policy.ts'
import { Price } from '#web/ui/price.tsx'
import { describeList, ListScreen, loaderOf } from './described-list.tsx'
import { Customer, PaymentBadge, wordsOf } from './words.tsx'

const payments = describeList({
  filters: { status: paymentStatuses, method: paymentMethods, sort: timeSorts },
  hasDays: true,
  read: (api, query) => api.operations.payments.queryOptions({ input: query }),
  file: (api) => api.operations.paymentsFile.mutationOptions(),
})({
  title: 'operations:nav.payments',
  live: ['payment'],
  wordOf: wordsOf('payment'),
  columns: paymentColumns,
  looks: {
    customer: { cell: Customer },
    status: { cell: PaymentBadge },
    at: { isWide: true },
    refunded: { cell: ({ refunded }) => (refunded > 0 ? <Price amount={refunded} /> : null), isWide: true },
    amount: { cell: ({ amount, captured }) => <Price amount={captured || amount} /> },
  },
  hrefOf: ({ orderId }) => `/admin/orders/${orderId}#money`,
})

export const loader = loaderOf(payments)

/** `/admin/payments`: the payments of all customers. */
export default function PaymentsScreen() {
  return <ListScreen of={payments} />
}
