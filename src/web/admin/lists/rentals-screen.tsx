import { useTranslation } from 'react-i18next'
import { categories } from '#domain/catalogue/items/item-terms.policy.ts'
import { personCan } from '#domain/permissions.policy.ts'
import { rentalColumns } from '#domain/renting/admin-lists/list-columns.policy.ts'
import { listedRentals, rentalSorts } from '#domain/renting/admin-lists/list-query.policy.ts'
import { useChoice } from '#web/admin/items/use-choice.ts'
import { CourierBar } from '#web/admin/order/actions/courier-bar.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { ChoiceBox } from './choice-box.tsx'
import { describeList, ListScreen, loaderOf, useList } from './described-list.tsx'
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

/** `/admin/rentals`: the rentals of all customers; what couriers do next with chosen ones is recorded in their place. */
export default function RentalsScreen() {
  const { t } = useTranslation('order-actions')
  const { person } = useViewer()
  const rows = (useList(rentals).list.data?.rows ?? []).filter(({ next }) => next !== null)
  const choice = useChoice(rows.map(({ id }) => id))
  if (!personCan(person, 'rentals.move-all')) return <ListScreen of={rentals} />
  return (
    <>
      <ListScreen
        of={rentals}
        choice={{
          head: (
            <ChoiceBox
              label={t('bulk.all')}
              isOn={choice.ids.length > 0 && choice.ids.length === rows.length}
              onChange={choice.chooseAll}
            />
          ),
          cell: ({ id, next, number, piece }) =>
            next === null ? null : (
              <ChoiceBox
                isRow
                label={t('bulk.choose', { name: `${piece}, ${number}` })}
                isOn={choice.has(id)}
                onChange={() => choice.toggle(id)}
              />
            ),
        }}
      />
      {choice.ids.length > 0 ? <CourierBar rows={rows.filter(({ id }) => choice.has(id))} onClear={choice.clear} /> : null}
    </>
  )
}
