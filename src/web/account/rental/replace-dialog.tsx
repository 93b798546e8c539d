import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Rental } from '#domain/renting/orders/order.contract.ts'
import type { Rescue } from '#domain/renting/rescues/rescue.contract.ts'
import { formatMoney } from '#values/money.ts'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
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
    <Sheet onClose={onClose}>
      <SheetContent
        title={t(`replace.${kind}Title`)}
        side="dialog"
        className="lg:w-140"
        foot={
          <div className="grid grid-cols-2 gap-3 lg:flex lg:justify-end">
            <Button variant="soft" onClick={onClose} autoFocus className="px-3 lg:px-6">
              {t('replace.back')}
            </Button>
            <Button
              pending={isPending}
              onClick={() => mutate({ id: rental.id, key: keyFor(`replace ${rental.id}`, itemId), itemId })}
              className="px-3 lg:px-6"
            >
              {t(`replace.${kind}Confirm`)}
            </Button>
          </div>
        }
      >
        <DialogPiece rental={piece} />
        {chosen === 'refund' ? (
          <p className="mt-4 type-body">{t('replace.refundText', { refund: formatMoney(refund, locale) })}</p>
        ) : (
          <Costs item={chosen} days={rental.days} />
        )}
        <p role="alert" className="mt-3 text-secondary leading-6 text-bad empty:hidden">
          {error ? sentence(error) : null}
        </p>
      </SheetContent>
    </Sheet>
  )
}

function useReplace({ id }: Rental, { itemId, onClose }: { itemId: string | null; onClose: () => void }) {
  const { t } = useTranslation('rentals')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const show = useRentalAnswer()
  const again = () => queryClient.invalidateQueries({ queryKey: api.rentals.replacements.queryKey({ input: { id } }) })
  return useMutation(
    api.rentals.replace.mutationOptions({
      onSuccess: async (answer) => {
        await show(answer)
        await again()
        toast(t(itemId === null ? 'replace.refundDone' : 'replace.done'), { tone: 'good' })
        onClose()
      },
      onError: async (error) => {
        if (refusalCodeOf(error)) await again()
      },
    }),
  )
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
