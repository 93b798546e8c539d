import type { OpenOrder } from '#domain/renting/order-links/order-link.contract.ts'

export interface GuestOrderProps {
  token: string
  linked: OpenOrder
  /** The page to open once a code is typed, or after signing in. */
  next: string
}
