import { useTranslation } from 'react-i18next'
import type { ConditionEntry } from '#domain/renting/managed-items/managed-items.contract.ts'
import { Days, RentalBadge } from '#web/admin/lists/words.tsx'
import { Card } from '#web/admin/order/card.tsx'
import { HandOverPhotos } from '#web/admin/order/hand-over-photos.tsx'
import { ClaimBadge } from '#web/features/claims/claim-badge.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { Price } from '#web/ui/price.tsx'

/** The history of an item's units: the photographs of each hand-over, and the claims. */
export function History({ history }: { history: readonly ConditionEntry[] }) {
  const { t } = useTranslation(['managed-items', 'operations', 'claims'])
  return (
    <Card title={t('item.history')}>
      {history.length === 0 ? <p className="text-dense text-quiet">{t('item.noHistory')}</p> : null}
      <ol className="divide-y divide-line">
        {history.map((entry) => (
          <li key={entry.id} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense">
              <LocalLink to={`/admin/orders/${entry.orderId}#${entry.id}`} className="font-semibold hover:text-primary-text">
                <bdi translate="no">{entry.number}</bdi>
              </LocalLink>
              <Days from={entry.from} until={entry.until} />
              <RentalBadge status={entry.status} />
              <bdi translate="no" className="text-quiet">
                {entry.unitId}
              </bdi>
            </p>
            <HandOverPhotos {...entry} className="mt-2" />
            <Claims claims={entry.claims} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Claims({ claims }: Pick<ConditionEntry, 'claims'>) {
  const { t } = useTranslation('claims')
  if (claims.length === 0) return null
  return (
    <ul aria-label={t('title')} className="mt-1 text-dense">
      {claims.map(({ id, kind, status, amount }) => (
        <li key={id} className="relative flex min-h-11 flex-wrap items-center gap-x-3 hover:bg-sunk lg:min-h-9">
          <LocalLink to={`/admin/claims/${id}`} className="font-semibold after:absolute after:inset-0 after:content-['']">
            {t(`kind.${kind}`)}
          </LocalLink>
          <ClaimBadge status={status} />
          <span className="ms-auto">
            <Price amount={amount} size="small" />
          </span>
        </li>
      ))}
    </ul>
  )
}
