import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChosenKind, isDecision } from '#domain/catalogue/listings/bulk/listing-bulk.policy.ts'
import { personCan } from '#domain/permissions.policy.ts'
import type { ManagedItemDetail } from '#domain/renting/managed-items/managed-items.contract.ts'
import type { ManagedItemState } from '#domain/renting/managed-items/managed-items.policy.ts'
import { Card } from '#web/admin/order/card.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { BulkSheet } from './bulk-sheet.tsx'

const movesFrom: Readonly<Partial<Record<ManagedItemState, readonly ChosenKind[]>>> = {
  live: ['pause', 'sort', 'reprice', 'suspend'],
  paused: ['resume', 'sort', 'reprice', 'suspend'],
  suspended: ['lift', 'sort', 'reprice'],
}

/** The shop's possible moves of an item in its state; nobody has any for their own. */
export function ItemMoves({ item: { id, state, reason, isOwn } }: { item: ManagedItemDetail }) {
  const { t } = useTranslation('managed-items')
  const { person } = useViewer()
  const [open, setOpen] = useState<ChosenKind | null>(null)
  const moves = (movesFrom[state] ?? []).filter((kind) => isDecision(kind) || personCan(person, 'stock.change-all'))
  return (
    <Card title={t('item.moves')}>
      <p className="text-dense leading-5 text-quiet">{t(`item.state.${state}`)}</p>
      {reason && state === 'suspended' ? <p className="mt-1 text-dense leading-5">{t('item.reason', { reason })}</p> : null}
      {isOwn ? (
        <p className="mt-2 text-dense">{t('item.own')}</p>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          {moves.map((kind) => (
            <Button
              key={kind}
              data-move=""
              size="sm"
              variant={kind === 'suspend' ? 'destructive' : 'outline'}
              onClick={() => setOpen(kind)}
            >
              {t(`bulk.kind.${kind}`)}
            </Button>
          ))}
        </div>
      )}
      {open ? <BulkSheet kind={open} ids={[id]} onClose={() => setOpen(null)} onDone={() => setOpen(null)} /> : null}
    </Card>
  )
}
