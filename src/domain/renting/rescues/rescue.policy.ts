import type { Fils } from '#values/money.ts'

/** The open refund of a rental that may be replaced, in fils. */
export interface OpenRefund {
  /** To the card, unless it pays for a replacement. */
  card: Fils
  /** The refund as credit of the account beside it. */
  credit: Fils
  /** The part of both for delivery; zero where other pieces of the days are delivered. */
  delivery: Fils
}

/** The payment of a replacement, in fils. */
export interface ReplacementPayment {
  /** With the refund of the card, and with credit. */
  byCard: Fils
  byCredit: Fils
  /** The part of its price beyond the paid amount, which the shop pays. */
  onShop: Fils
  /** The part refunded all the same. */
  back: Fils
}

/** The payment of a replacement: its delivery is paid already, and it costs its customer at most the amount paid for the piece. */
export function paymentOf(
  { price, serviceFee, protection }: { price: Fils; serviceFee: Fils; protection: Fils },
  { card, credit, delivery }: OpenRefund,
): ReplacementPayment {
  const total = price + serviceFee + protection + delivery
  const paid = Math.min(total, card + credit)
  const byCard = Math.min(paid, card)
  return { byCard, byCredit: paid - byCard, onShop: total - paid, back: card - byCard }
}
