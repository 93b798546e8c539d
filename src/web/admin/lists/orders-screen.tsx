import { useTranslation } from 'react-i18next'
import { paymentMethods } from '#domain/money/payments/payment-words.policy.ts'
import { orderColumns } from '#domain/renting/admin-lists/list-columns.policy.ts'
import { listedStatuses, orderSorts } from '#domain/renting/admin-lists/list-query.policy.ts'
import { describeList, ListScreen, loaderOf } from './described-list.tsx'
import { Customer, Days, RentalBadge, wordsOf } from './words.tsx'

const orders = describeList({
  filters: { status: listedStatuses, method: paymentMethods, sort: orderSorts },
  hasDays: true,
  read: (api, query) => api.operations.orders.queryOptions({ input: query }),
  file: (api) => api.operations.ordersFile.mutationOptions(),
})({
  title: 'operations:nav.orders',
  live: ['order', 'rental'],
  wordOf: wordsOf('status'),
  usually: { status: 'operations:filter.usually' },
  columns: orderColumns,
  looks: {
    customer: { cell: Customer },
    pieces: { cell: Pieces, isWide: true },
    days: { cell: Days },
    status: { cell: RentalBadge },
    at: { isWide: true },
  },
  hrefOf: ({ id }) => `/admin/orders/${id}`,
})

export const loader = loaderOf(orders)

/** `/admin/orders`: the orders of all customers. */
export default function OrdersScreen() {
  return <ListScreen of={orders} />
}

function Pieces({ pieces }: { pieces: readonly string[] }) {
  const { t } = useTranslation('operations')
  return (
    <span className="line-clamp-2 max-w-72 rtl:leading-7">
      {pieces[0]}
      {pieces.length > 1 ? <span className="text-quiet"> {t('more', { count: pieces.length - 1 })}</span> : null}
    </span>
  )
}
