import { useTranslation } from 'react-i18next'
import type { SavedCard } from '#domain/money/cards/card.contract.ts'
import { CardIcon, CardName, useExpiryWords } from '#web/features/cards/card-face.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'

interface RemoveCardDialogProps {
  card: SavedCard
  onClose: () => void
  onRemoved: (answer: { cards: SavedCard[] }) => Promise<void>
}

/** Asks once before a card is removed, and says why it cannot be. */
export function RemoveCardDialog({ card, onClose, onRemoved }: RemoveCardDialogProps) {
  const { t } = useTranslation('cards')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const expiry = useExpiryWords()
  const { mutate, isPending, error } = useMutation(api.cards.remove.mutationOptions({ onSuccess: onRemoved }))
  return (
    <Sheet onClose={onClose}>
      <SheetContent
        title={t('removeTitle')}
        side="dialog"
        className="lg:w-120"
        foot={
          <div className="grid grid-cols-2 gap-3 lg:flex lg:justify-end">
            <Button variant="soft" onClick={onClose} autoFocus>
              {t('keep')}
            </Button>
            <Button variant="destructive" pending={isPending} onClick={() => mutate({ id: card.id })}>
              {t('remove')}
            </Button>
          </div>
        }
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
        <p role="alert" className="mt-2 text-secondary leading-6 text-bad empty:hidden">
          {error ? sentence(error) : null}
        </p>
      </SheetContent>
    </Sheet>
  )
}
