import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import type { CancelDialogProps } from './cancel-dialog.tsx'
import { DialogPiece } from './dialog-piece.tsx'
import { useRentalAnswer } from './use-rental-answer.ts'

/** Takes a request back, for free. */
export function WithdrawDialog({ rental, order, onClose }: CancelDialogProps) {
  const { t } = useTranslation('rentals')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const show = useRentalAnswer()
  const { mutate, isPending, error } = useMutation(
    api.rentals.withdraw.mutationOptions({
      onSuccess: async (answer) => {
        await show(answer)
        toast(t('withdraw.done'), { tone: 'good' })
        onClose()
      },
    }),
  )
  const { id } = rental
  return (
    <Sheet onClose={onClose}>
      <SheetContent
        title={t('withdraw.title')}
        side="dialog"
        className="lg:w-[560px]"
        foot={
          <div className="grid grid-cols-2 gap-3 lg:flex lg:justify-end">
            <Button variant="soft" onClick={onClose}>
              {t('withdraw.keep')}
            </Button>
            <Button variant="destructive" pending={isPending} onClick={() => mutate({ id, key: keyFor(`withdraw ${id}`, {}) })}>
              {t('withdraw.confirm')}
            </Button>
          </div>
        }
      >
        <DialogPiece rental={rental} />
        <p className="mt-4 type-body">{t(order.method === 'cash' ? 'withdraw.textCash' : 'withdraw.text')}</p>
        <p role="alert" className="mt-2 text-[15px] leading-6 text-bad">
          {error ? sentence(error) : null}
        </p>
      </SheetContent>
    </Sheet>
  )
}
