import { useQuery } from '@tanstack/react-query'
import { highDeposit } from '#domain/accounts/identity-verification/identity-verification.policy.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** True where the order, once placed, asks its customer for an identity document. */
export function useIdentityAhead({ quote }: Order): boolean {
  const { api, person } = useViewer()
  const isHigh = person !== null && quote.deposit >= highDeposit
  const { data } = useQuery({ ...api.identityVerification.mine.queryOptions(), enabled: isHigh })
  return isHigh && data !== undefined && !data.isVerified && data.check?.status !== 'waiting'
}
