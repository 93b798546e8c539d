import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Rental } from '#domain/renting/orders/order.contract.ts'
import type { Rescue } from '#domain/renting/rescues/rescue.contract.ts'
import { formatMoney } from '#values/money.ts'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Price } from '#web/ui/price.tsx'
import { DialogPiece } from './dialog-piece.tsx'
import { useRentalAnswer } from './use-rental-answer.ts'

export type Replacement = Rescue['items'][number]

interface ReplaceDialogProps {
  rental: Rental
  chosen: Replacement | 'refund'
  /** To the card when nothing is chosen, in fils. */
  refund: number
  onClose: () => void
}

/** Takes a replacement, or the refund in its place, for exactly what is shown. */
export function ReplaceDialog({ rental, chosen, refund, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation('rentals')
  const sentence = useRefusalWords()
  const locale = useLocale()
  const itemId = chosen === 'refund' ? null : chosen.id
  const { mutate, isPending, error } = useReplace(rental, { itemId, onClose })
  const kind = itemId === null ? 'refund' : 'take'
  const { from, until } = rental
  const piece = chosen === 'refund' ? rental : { name: chosen.name, picture: chosen.pictures[0] ?? null, from, until }
  return (
    <ConfirmDialog
      title={t(`replace.${kind}Title`)}
      className="lg:w-140"
      keep={t('replace.back')}
      isKeepFirst
      confirm={{
        pending: isPending,
        onClick: () => mutate({ id: rental.id, key: keyFor(`replace ${rental.id}`, itemId), itemId }),
        children: t(`replace.${kind}Confirm`),
      }}
      problem={error && sentence(error)}
      onClose={onClose}
    >
      <DialogPiece rental={piece} />
      {chosen === 'refund' ? (
        <p className="mt-4 type-body">{t('replace.refundText', { refund: formatMoney(refund, locale) })}</p>
      ) : (
        <Costs item={chosen} days={rental.days} />
      )}
    </ConfirmDialog>
  )
}

function useReplace({ id }: Rental, { itemId, onClose }: { itemId: string | null; onClose: () => void }) {
  const { t } = useTranslation('rentals')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const show = useRentalAnswer()
  const again = () => queryClient.invalidateQueries({ queryKey: api.rentals.replacements.queryKey({ input: { id } }) })
  return useChange(api.rentals.replace.mutationOptions(), {
    before: show,
    refresh: again,
    done: t(itemId === null ? 'replace.refundDone' : 'replace.done'),
    after: onClose,
    whenRefused: (error) => refusalCodeOf(error) && again(),
  })
}

/** Its price, what was paid already and what is on the shop: nothing is left to pay. */
function Costs({ item, days }: { item: Replacement; days: number }) {
  const { t } = useTranslation('rentals')
  const { price, onShop, back, deposit } = item
  const rows = [
    { name: t('cost.rental', { count: days }), amount: price },
    { name: t('replace.paid'), amount: onShop - price },
    { name: t('replace.onShop'), amount: -onShop },
  ].filter(({ amount }) => amount !== 0)
  return (
    <div className="mt-5 overflow-hidden rounded-card border border-line bg-page">
      <div className="p-5">
        <dl className="flex flex-col gap-3 text-secondary leading-6">
          {rows.map(({ name, amount }) => (
            <div key={name} className="flex items-baseline justify-between gap-4">
              <dt className="text-quiet">{name}</dt>
              <dd>
                <Price amount={amount} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <span className="type-label">{t('replace.toPay')}</span>
          <Price amount={0} size="total" />
        </div>
        {back > 0 ? (
          <div className="mt-2 flex items-baseline justify-between gap-4 text-secondary leading-6">
            <span>{t('replace.comesBack')}</span>
            <Price amount={back} className="text-good" />
          </div>
        ) : null}
        <p className="mt-2 type-small text-quiet">{t(back > 0 ? 'replace.staysBack' : 'replace.stays')}</p>
      </div>
      {deposit > 0 ? (
        <div className="flex items-baseline justify-between gap-4 bg-gold-tint px-5 py-3 text-secondary leading-6">
          <span>
            {t('deposit.title')}
            <span className="block type-small text-quiet">{t('deposit.expected')}</span>
          </span>
          <Price amount={deposit} className="font-semibold" />
        </div>
      ) : null}
    </div>
  )
}
