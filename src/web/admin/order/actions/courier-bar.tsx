import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RentalRow } from '#domain/renting/order-details/operations.contract.ts'
import { type CourierDeed, courierDeedNames } from '#domain/renting/rentals/courier-deed.policy.ts'
import { formatShortRange } from '#values/format.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useReason } from './use-reason.tsx'

interface CourierBarProps {
  rows: readonly RentalRow[]
  onClear: () => void
}

/** The next deeds of couriers with the chosen rentals: a button for each, with the number of rentals. */
export function CourierBar({ rows, onClear }: CourierBarProps) {
  const { t } = useTranslation('order-actions')
  const [open, setOpen] = useState<Open | null>(null)
  const deeds = courierDeedNames.filter((deed) => rows.some(({ next }) => next === deed))
  return (
    <section
      aria-label={t('bulk.title')}
      data-bar="bottom"
      className="sticky bottom-0 z-10 flex min-h-16 flex-wrap items-center gap-2 border-t border-line bg-page px-4 py-2 lg:px-6"
    >
      <p aria-live="polite" className="text-dense font-semibold max-lg:w-full">
        {t('bulk.chosen', { count: rows.length })}
      </p>
      {deeds.map((deed) => (
        <Button key={deed} variant="outline" size="sm" onClick={() => setOpen({ deed, rows: rows.filter(({ next }) => next === deed) })}>
          {t(`bulk.${deed}`, { count: rows.filter(({ next }) => next === deed).length })}
        </Button>
      ))}
      <Button variant="quiet" size="sm" className="ms-auto" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {open ? <BulkDialog {...open} onClose={() => setOpen(null)} onDone={onClear} /> : null}
    </section>
  )
}

interface Open {
  deed: CourierDeed
  /** The rentals that were chosen when the dialog opened: the list behind it goes on changing. */
  rows: readonly RentalRow[]
}

interface Refused {
  row: RentalRow
  error: unknown
}

interface BulkDialogProps extends Open {
  onClose: () => void
  onDone: () => void
}

/** Records the same deed for several rentals with one reason; those that are refused stay, each with its sentence. */
function BulkDialog({ deed, rows: chosen, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation('order-actions')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const reason = useReason()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const rows = refused.length > 0 ? refused.map(({ row }) => row) : chosen
  const mutationFn = async () => {
    const failed: Refused[] = []
    for (const row of rows) {
      const about = { id: row.id, deed, words: reason.words }
      await api.rentals.actForCourier
        .call({ ...about, key: keyFor(`for-courier-${row.id}`, about) })
        .catch((error: unknown) => failed.push({ row, error }))
    }
    return { failed, recorded: rows.length - failed.length }
  }
  const record = useChange(
    { mutationFn },
    {
      refresh: [api.operations.key()],
      done: ({ recorded }) => (recorded > 0 ? t('bulk.done', { count: recorded }) : null),
      after: ({ failed }) => {
        setRefused(failed)
        if (failed.length > 0) return
        onClose()
        onDone()
      },
    },
  )
  const name = deed === 'dropOff' ? 'bringBack' : deed
  return (
    <ConfirmDialog
      isForStaff
      title={t(`bulk.${deed}`, { count: rows.length })}
      keep={t('back')}
      confirm={{
        pending: record.isPending,
        disabled: reason.missing !== null,
        onClick: () => record.mutate(),
        children: reason.missing ? t(`missing.${reason.missing}`) : t('bulk.record', { count: rows.length }),
      }}
      onClose={onClose}
    >
      <p className="text-dense leading-5 text-quiet">{t(`text.${name}`)}</p>
      {deed === 'deliver' || deed === 'collect' ? <p className="mt-2 text-dense leading-5 text-quiet">{t('bulk.cash')}</p> : null}
      <ul className="my-4 divide-y divide-line rounded-card bg-sunk px-4">
        {rows.map((row) => {
          const problem = refused.find((one) => one.row.id === row.id)
          return (
            <li key={row.id} className="py-2 text-dense leading-5">
              <span className="font-semibold">{row.piece}</span> · <bdi translate="no">{row.number}</bdi> · <bdi>{row.customer}</bdi> ·{' '}
              {formatShortRange(row, locale)}
              {problem ? (
                <span role="alert" className="block text-bad">
                  {sentence(problem.error)}
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
      <div className="flex flex-col gap-4">{reason.fields}</div>
    </ConfirmDialog>
  )
}
