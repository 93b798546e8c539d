import { useTranslation } from 'react-i18next'
import type { SavedCard } from '#domain/money/cards/card.contract.ts'
import { CardName, useExpiryWords } from '#web/features/cards/card-face.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'

/** The saved cards of the payer, and the one that is to be paid with; null is another card, on the provider's page. */
export interface CardChoice {
  cards: readonly SavedCard[]
  chosen: SavedCard | null
  choose: (card: SavedCard | null) => void
}

/** The card that pays: a saved one, or another on the provider's page. */
export function SavedCardChoice({ cards, chosen, choose }: CardChoice) {
  const { t } = useTranslation('cards')
  const expiry = useExpiryWords()
  if (cards.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-3 type-title">{t('choose')}</legend>
      <div className="flex flex-col gap-2.5">
        {cards.map((card) => (
          <RadioCard
            key={card.id}
            name="card"
            value={card.id}
            isChecked={chosen?.id === card.id}
            title={<CardName card={card} />}
            hint={expiry(card)}
            onChoose={() => choose(card)}
          />
        ))}
        <RadioCard
          name="card"
          value="another"
          isChecked={chosen === null}
          title={t('another')}
          hint={t('anotherHint')}
          onChoose={() => choose(null)}
        />
      </div>
    </fieldset>
  )
}
