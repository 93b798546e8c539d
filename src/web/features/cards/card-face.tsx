import { CreditCard } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { SavedCard } from '#domain/money/cards/card.contract.ts'
import { formatDay } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Names that are spelt otherwise than the provider's word for them. */
const names: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', unionpay: 'UnionPay' }

/** The name of a card's brand. */
export function brandOf({ brand }: { brand: string }): string {
  return names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
}

/** A card by its brand and last four digits. */
export function CardName({ card }: { card: Pick<SavedCard, 'brand' | 'last4'> }) {
  const { t } = useTranslation('cards')
  return (
    <bdi dir="ltr" className="whitespace-nowrap">
      <span aria-hidden="true">
        {brandOf(card)} •••• {card.last4}
      </span>
      <span className="sr-only">{t('name', { brand: brandOf(card), last4: card.last4 })}</span>
    </bdi>
  )
}

/** Until when a card is valid, in words. */
export function useExpiryWords(): (card: SavedCard) => string {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  return ({ expiresAt, isExpired }) => t(isExpired ? 'expiredIn' : 'expiresIn', { month: formatDay(`${expiresAt}-01`, locale, 'month') })
}

export function CardIcon() {
  return (
    <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-tint text-primary-text">
      <Icon of={CreditCard} className="size-5 stroke-[1.6]" />
    </span>
  )
}
