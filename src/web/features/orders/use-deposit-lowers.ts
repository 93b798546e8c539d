import { useTranslation } from 'react-i18next'
import { useViewer } from '#web/runtime/viewer.ts'

/** The text on what lowers the reader's deposit, or has lowered it. */
export function useDepositLowers(): string {
  const { t } = useTranslation('orders')
  const { isVerified, isTrusted } = useViewer().trustLevel
  if (isVerified) return t(isTrusted ? 'lowered-both' : 'lowered-verified')
  return t(isTrusted ? 'lowered-trusted' : 'lowers')
}
