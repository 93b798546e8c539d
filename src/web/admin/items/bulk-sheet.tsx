import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { categories, itemTypes } from '#domain/catalogue/items/item-terms.policy.ts'
import type { BulkResult, PlannedChange } from '#domain/catalogue/listings/bulk/listing-bulk.contract.ts'
import { bulkOutcomes, type ChosenKind } from '#domain/catalogue/listings/bulk/listing-bulk.policy.ts'
import type { PriceShift } from '#domain/catalogue/listings/bulk/price-shift.policy.ts'
import { BothLanguages } from '#web/admin/reason-fields.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PriceRows, ShiftFields } from './price-shift.tsx'

interface BulkSheetProps {
  kind: ChosenKind
  ids: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** A change of many items: first what it would do to how many and what it leaves, as the server reckons it, then doing it. */
export function BulkSheet({ kind, ids, onClose, onDone }: BulkSheetProps) {
  const { t } = useTranslation('managed-items')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const [reason, setReason] = useState({ en: '', ar: '' })
  const [place, setPlace] = useState<Kind>({ category: categories[0], type: itemTypes[0] })
  const [shift, setShift] = useState<PriceShift | null>(null)
  const planned = plannedOf(kind, { place, shift })
  const plan = useQuery({
    ...api.listings.planMany.queryOptions({ input: { ids: [...ids], change: planned ?? { kind: 'pause' } }, staleTime: 0, gcTime: 0 }),
    // Nothing is asked before it is said by how much.
    enabled: planned !== null,
    placeholderData: keepPreviousData,
  })
  const change = useChangeMany({ ids, onDone, onClose })
  const needsReason = kind === 'suspend'
  const isMissing = needsReason && reason.en.trim() === '' && reason.ar.trim() === ''
  const shown = planned === null ? undefined : plan.data
  const moved = plan.isPlaceholderData ? 0 : (shown?.moved ?? 0)
  const send = () => {
    if (planned === null) return
    const words = { en: reason.en.trim(), ar: reason.ar.trim() }
    change.mutate({ ids: [...ids], change: planned.kind === 'suspend' ? { ...planned, reason: words } : planned })
  }
  return (
    <ConfirmDialog
      isForStaff
      title={t(`bulk.title.${kind}`)}
      keep={t('cancel')}
      confirm={{
        variant: needsReason ? 'destructive' : 'primary',
        disabled: isMissing || moved === 0,
        pending: change.isPending,
        onClick: send,
        children: isMissing ? t('bulk.reasonMissing') : planned === null ? t(`bulk.title.${kind}`) : t(`bulk.do.${kind}`, { count: moved }),
      }}
      onClose={onClose}
    >
      <p className="mb-4 text-dense leading-5 text-quiet">{t(`bulk.text.${kind}`)}</p>
      {kind === 'sort' ? <KindFields place={place} onChange={setPlace} /> : null}
      {kind === 'reprice' ? <ShiftFields onChange={setShift} /> : null}
      {plan.error && planned !== null ? (
        <p role="alert">{sentence(plan.error)}</p>
      ) : shown ? (
        <>
          <Plan plan={shown} />
          <PriceRows rows={shown.rows} />
        </>
      ) : planned === null ? null : (
        <Skeleton className="h-16" />
      )}
      {needsReason ? (
        <div className="mt-4">
          <BothLanguages
            {...reason}
            max={500}
            onEn={(en) => setReason((before) => ({ ...before, en }))}
            onAr={(ar) => setReason((before) => ({ ...before, ar }))}
          />
        </div>
      ) : null}
    </ConfirmDialog>
  )
}

/** Changes the items; prices that were changed can be restored for 15 seconds. */
function useChangeMany({ ids, onDone, onClose }: Omit<BulkSheetProps, 'kind'>) {
  const { t } = useTranslation('managed-items')
  const { api } = useViewer()
  const change = useChange(api.listings.changeMany.mutationOptions(), {
    refresh: [api.managedItems.key()],
    done: ({ moved, bulk }, { change: { kind } }) => {
      const takeBack = () => change.mutate({ ids: [...ids], change: { kind: 'restore-prices', bulk: bulk ?? '' } })
      const undo = kind === 'reprice' && moved > 0 && { seconds: 15, action: { label: t('bulk.takeBack'), onClick: takeBack } }
      return { title: t('bulk.done', { count: moved }), ...undo }
    },
    refused: 'toast',
    after() {
      onDone()
      onClose()
    },
  })
  return change
}

/** Null while it is not said yet by how much prices change. */
function plannedOf(kind: ChosenKind, { place, shift }: { place: Kind; shift: PriceShift | null }): PlannedChange | null {
  if (kind === 'reprice') return shift && { kind, shift }
  return kind === 'sort' ? { kind, ...place } : { kind }
}

interface Kind {
  category: (typeof categories)[number]
  type: (typeof itemTypes)[number]
}

function KindFields({ place, onChange }: { place: Kind; onChange: (place: Kind) => void }) {
  const { t } = useTranslation(['managed-items', 'operations', 'items'])
  const known = <Value extends string>(values: readonly Value[], value: string, otherwise: Value) =>
    values.find((one) => one === value) ?? otherwise
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2">
      <Field label={t('operations:filter.category')}>
        <Select
          value={place.category}
          onChange={(event) => onChange({ ...place, category: known(categories, event.target.value, place.category) })}
        >
          {categories.map((one) => (
            <option key={one} value={one}>
              {t(`items:category.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('operations:filter.type')}>
        <Select value={place.type} onChange={(event) => onChange({ ...place, type: known(itemTypes, event.target.value, place.type) })}>
          {itemTypes.map((one) => (
            <option key={one} value={one}>
              {t(`items:type.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

/** The number of changed items, and the others by their reason. */
function Plan({ plan: { rows, moved } }: { plan: BulkResult }) {
  const { t } = useTranslation('managed-items')
  return (
    <div aria-live="polite" className="rounded-card bg-sunk p-4 text-dense leading-5">
      <p className="font-semibold">{t('bulk.moves', { count: moved })}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {bulkOutcomes
          .filter((outcome) => outcome !== 'moves')
          .map((outcome) => ({ outcome, of: rows.filter((row) => row.outcome === outcome) }))
          .filter(({ of }) => of.length > 0)
          .map(({ outcome, of }) => (
            <li key={outcome}>
              {t(`bulk.outcome.${outcome}`, { count: of.length })}
              <span className="block text-caption text-quiet">
                {of
                  .slice(0, 5)
                  .map(({ name }) => name)
                  .join(t('bulk.separator'))}
                {of.length > 5 ? '…' : ''}
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}
