import { useTranslation } from 'react-i18next'
import type { SavedCard } from '#domain/money/cards/card.contract.ts'
import { CardIcon, CardName, useExpiryWords } from '#web/features/cards/card-face.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface RemoveCardDialogProps {
  card: SavedCard
  onClose: () => void
}

/** Asks once before a card is removed, and says why it cannot be. */
export function RemoveCardDialog({ card, onClose }: RemoveCardDialogProps) {
  const { t } = useTranslation('cards')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const expiry = useExpiryWords()
  const { mutate, isPending, error } = useChange(api.cards.remove.mutationOptions(), {
    answers: api.cards.list.queryKey(),
    done: t('removed'),
    after: onClose,
  })
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      className="lg:w-120"
      keep={t('keep')}
      isKeepFirst
      confirm={{ variant: 'destructive', pending: isPending, onClick: () => mutate({ id: card.id }), children: t('remove') }}
      problem={error && sentence(error)}
      onClose={onClose}
    >
      <div className="flex items-center gap-4">
        <CardIcon />
        <div>
          <p className="type-title">
            <CardName card={card} />
          </p>
          <p className="text-secondary leading-6 text-quiet">{expiry(card)}</p>
        </div>
      </div>
      <p className="mt-4 type-body">{t('removeText')}</p>
    </ConfirmDialog>
  )
}
