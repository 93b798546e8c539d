import { useTranslation } from 'react-i18next'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'

/** The text on how the deposit of an order is taken and returned, by payment method; as with a card until one is chosen. */
export function useDepositText(method: PaymentMethod | null): string {
  const { t } = useTranslation(['orders', 'transfers'])
  if (method === 'transfer') return t('transfers:depositText')
  return t(method === 'cash' ? 'depositTextCash' : 'depositText')
}
