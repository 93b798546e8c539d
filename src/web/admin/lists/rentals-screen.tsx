import { categories } from '#domain/catalogue/items/item-terms.policy.ts'
import { rentalColumns } from '#domain/renting/admin-lists/list-columns.policy.ts'
import { listedRentals, rentalSorts } from '#domain/renting/admin-lists/list-query.policy.ts'
import { describeList, ListScreen, loaderOf } from './described-list.tsx'
import { Customer, Days, Piece, RentalBadge, wordsOf } from './words.tsx'

const [soonest, ...others] = rentalSorts

const rentals = describeList({
  filters: { status: listedRentals, category: categories, sort: [...others, soonest] },
  hasDays: true,
  read: (api, query) => api.operations.rentals.queryOptions({ input: query }),
  file: (api) => api.operations.rentalsFile.mutationOptions(),
})({
  title: 'operations:nav.rentals',
  live: ['rental'],
  wordOf: wordsOf('status'),
  usually: { status: 'operations:filter.usually' },
  columns: rentalColumns,
  looks: {
    piece: { cell: Piece },
    customer: { cell: Customer },
    owner: { isWide: true },
    days: { cell: Days },
    status: { cell: RentalBadge },
  },
  hrefOf: ({ id, orderId }) => `/admin/orders/${orderId}#${id}`,
})

export const loader = loaderOf(rentals)

/** `/admin/rentals`: the rentals of all customers. */
export default function RentalsScreen() {
  return <ListScreen of={rentals} />
}
