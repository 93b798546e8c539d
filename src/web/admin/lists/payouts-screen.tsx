import { useTranslation } from 'react-i18next'
import { payoutStatuses } from '#domain/money/payouts/payout.policy.ts'
import { payoutColumns } from '#domain/renting/admin-lists/list-columns.policy.ts'
import { timeSorts } from '#domain/renting/admin-lists/list-query.policy.ts'
import type { PayoutAdminRow } from '#domain/renting/admin-lists/payout-admin.contract.ts'
import { PayoutBadge } from '#web/admin/payout/payout-badge.tsx'
import { describeList, ListScreen, loaderOf } from './described-list.tsx'
import { PayoutAdmin } from './payout-admin.tsx'

const payouts = describeList({
  filters: { status: payoutStatuses, sort: timeSorts },
  hasDays: true,
  read: (api, query) => api.operations.payouts.queryOptions({ input: query }),
  file: (api) => api.operations.payoutsFile.mutationOptions(),
  beside: (api) => [api.operations.nextPayouts.queryOptions()],
})({
  title: 'operations:nav.payouts',
  wordOf: (filter, value) => (filter === 'status' ? `payout-admin:status.${value}` : `operations:sort.${value}`),
  placeholder: 'payout-admin:placeholder',
  columns: payoutColumns,
  looks: {
    batch: { isWide: true },
    account: { cell: Account, isWide: true },
    status: { cell: PayoutBadge },
    reference: { cell: Reference, isWide: true },
  },
  hrefOf: ({ id }) => `/admin/payouts/${id}`,
})

export const loader = loaderOf(payouts)

/** `/admin/payouts`: the next batch, those that are still to be made, what is on hold, and every payout. */
export default function PayoutsScreen() {
  return (
    <ListScreen of={payouts}>
      <PayoutAdmin />
    </ListScreen>
  )
}

function Account({ kind, hint }: PayoutAdminRow) {
  const { t } = useTranslation('payouts')
  return (
    <>
      {t(`kind.${kind}`)} <bdi dir="ltr">{hint}</bdi>
    </>
  )
}

function Reference({ reference, failure }: PayoutAdminRow) {
  const { t } = useTranslation('payouts')
  if (reference)
    return (
      <bdi translate="no" dir="ltr">
        {reference}
      </bdi>
    )
  return failure ? t(`failure.${failure}`) : null
}
