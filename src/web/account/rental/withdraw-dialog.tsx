import { useTranslation } from 'react-i18next'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ChangeDialog, type ChangeProps } from './change-dialog.tsx'
import { useRentalAnswer } from './use-rental-answer.ts'

const texts = { card: 'withdraw.text', cash: 'withdraw.textCash', transfer: 'withdraw.textTransfer' }

/** Takes a request back, for free. */
export function WithdrawDialog({ rental, order, onClose }: ChangeProps) {
  const { t } = useTranslation('rentals')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const show = useRentalAnswer()
  const { mutate, isPending, error } = useChange(api.rentals.withdraw.mutationOptions(), {
    refresh: show,
    done: t('withdraw.done'),
    after: onClose,
  })
  const { id } = rental
  return (
    <ChangeDialog
      rental={rental}
      onClose={onClose}
      title={t('withdraw.title')}
      keep={t('withdraw.keep')}
      confirm={{
        variant: 'destructive',
        pending: isPending,
        onClick: () => mutate({ id, key: keyFor(`withdraw ${id}`, {}) }),
        children: t('withdraw.confirm'),
      }}
      problem={error ? sentence(error) : null}
    >
      <p className="mt-4 type-body">{t(texts[order.method ?? 'card'])}</p>
    </ChangeDialog>
  )
}
