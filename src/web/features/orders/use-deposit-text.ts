import { useTranslation } from 'react-i18next'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'

/** How the deposit of an order is taken and comes back, by the way it is paid; as with a card until one is chosen. */
export function useDepositText(method: PaymentMethod | null): string {
  const { t } = useTranslation(['orders', 'transfers'])
  if (method === 'transfer') return t('transfers:depositText')
  return t(method === 'cash' ? 'depositTextCash' : 'depositText')
}
