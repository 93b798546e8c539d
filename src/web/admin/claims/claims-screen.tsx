import { useTranslation } from 'react-i18next'
import { claimColumns } from '#domain/renting/admin-lists/list-columns.policy.ts'
import { listedClaims, waitingTimes } from '#domain/renting/admin-lists/list-query.policy.ts'
import { claimKinds } from '#domain/renting/claims/claim.policy.ts'
import type { ClaimRow } from '#domain/renting/order-details/operations.contract.ts'
import { describeList, ListScreen, loaderOf } from '#web/admin/lists/described-list.tsx'
import { At, Customer, Piece } from '#web/admin/lists/words.tsx'
import { ClaimBadge } from '#web/features/claims/claim-badge.tsx'

const claims = describeList({
  filters: { status: listedClaims, kind: claimKinds, waiting: waitingTimes },
  hasDays: true,
  read: (api, query) => api.operations.claims.queryOptions({ input: query }),
  file: (api) => api.operations.claimsFile.mutationOptions(),
})({
  title: 'operations:nav.claims',
  live: ['claim'],
  wordOf,
  usually: { status: 'claims:staff.open', waiting: 'claims:staff.anyWait' },
  columns: claimColumns,
  looks: {
    piece: { cell: Piece },
    customer: { cell: Customer, isWide: true },
    owner: { isWide: true },
    status: { cell: ClaimBadge },
    at: { cell: Due },
    amount: { isFirst: true },
  },
  hrefOf: ({ id }) => `/admin/claims/${id}`,
})

export const loader = loaderOf(claims)

/** `/admin/claims`: the claims about all rentals, the most urgent first. */
export default function ClaimsScreen() {
  return <ListScreen of={claims} />
}

function wordOf(filter: string, value: string): string {
  if (filter === 'kind') return `claims:kind.${value}`
  if (filter === 'waiting') return `claims:staff.${value}`
  if (value === 'any') return 'operations:filter.every.status'
  return value === 'to-decide' ? 'claims:staff.toDecide' : `claims:status.${value}`
}

function Due({ at, isOurs, isOverdue }: ClaimRow) {
  const { t } = useTranslation('claims')
  if (!isOurs) return <At at={at} />
  return (
    <span className={isOverdue ? 'font-semibold text-bad' : 'text-warning'}>
      {t(isOverdue ? 'staff.overdueSince' : 'staff.decideBy')} <At at={at} />
    </span>
  )
}
