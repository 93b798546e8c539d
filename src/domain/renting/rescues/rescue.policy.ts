import type { Fils } from '#values/money.ts'

/** What a customer gets back of a rental that its owner has cancelled, in fils. */
export interface OpenRefund {
  /** To the card, unless it pays for a replacement. */
  card: Fils
  /** What came back as credit of the account beside it. */
  credit: Fils
  /** What of both is for delivery; zero where other pieces of the days are brought. */
  delivery: Fils
}

/** How a replacement is paid for, in fils. */
export interface ReplacementPayment {
  /** With the refund of the card, and with credit. */
  byCard: Fils
  byCredit: Fils
  /** What it costs more than was paid. */
  onShop: Fils
  /** What is refunded all the same. */
  back: Fils
}

/** How a replacement is paid for: it is brought for the delivery that was paid, and costs its customer at most what was paid for the piece. */
export function paymentOf(
  { price, serviceFee, protection }: { price: Fils; serviceFee: Fils; protection: Fils },
  { card, credit, delivery }: OpenRefund,
): ReplacementPayment {
  const total = price + serviceFee + protection + delivery
  const paid = Math.min(total, card + credit)
  const byCard = Math.min(paid, card)
  return { byCard, byCredit: paid - byCard, onShop: total - paid, back: card - byCard }
}
