import type { TaxLine } from './tax.policy.ts'

/**
 * A line of a document for the national service. Amounts are whole 10⁻⁹ dinars: without tax a price has no exact amount in fils. The service
 * allows a difference of a fils in each sum.
 */
export interface DocumentLine {
  id: number
  /** In 10⁻⁹ pieces. */
  quantity: bigint
  /** Of one piece, without tax, before the discount. */
  unitPrice: bigint
  discount: bigint
  net: bigint
  tax: bigint
  total: bigint
}

/** The sums of a document, by the guide's rules. */
export interface DocumentSums {
  /** Before discounts. */
  exclusive: bigint
  discount: bigint
  tax: bigint
  inclusive: bigint
}

const one = 1_000_000_000n
const nanoOfFils = 1_000_000n

/** The quotient, rounded half up, of amounts that are not negative. */
function divided(amount: bigint, by: bigint): bigint {
  return (amount * 2n + by) / (by * 2n)
}

function withoutTax(fils: number, rate: number): bigint {
  return divided(BigInt(fils) * nanoOfFils * 10_000n, BigInt(10_000 + rate))
}

/** A line of an invoice: one piece. */
export function saleLine({ id, price, discount }: Pick<TaxLine, 'price' | 'discount'> & { id: number }, rate: number): DocumentLine {
  const unitPrice = withoutTax(price, rate)
  const net = withoutTax(price - discount, rate)
  return { id, quantity: one, unitPrice, discount: unitPrice - net, net, ...taxOf(net, rate) }
}

/** A line of a return: the invoice's price and discount for that share of a piece which is given back. */
export function returnLine(
  sold: Pick<TaxLine, 'price' | 'discount' | 'amount'> & { id: number },
  back: number,
  rate: number,
): DocumentLine {
  const whole = saleLine(sold, rate)
  const quantity = divided(BigInt(back) * one, BigInt(sold.amount))
  const discount = divided(whole.discount * quantity, one)
  const net = divided(whole.unitPrice * quantity, one) - discount
  return { id: sold.id, quantity, unitPrice: whole.unitPrice, discount, net, ...taxOf(net, rate) }
}

function taxOf(net: bigint, rate: number): Pick<DocumentLine, 'tax' | 'total'> {
  const tax = divided(net * BigInt(rate), 10_000n)
  return { tax, total: net + tax }
}

/** The sums of a document's lines. */
export function sumsOf(lines: readonly DocumentLine[]): DocumentSums {
  const sum = (amountOf: (line: DocumentLine) => bigint) => lines.reduce((all, line) => all + amountOf(line), 0n)
  return {
    exclusive: sum(({ net, discount }) => net + discount),
    discount: sum(({ discount }) => discount),
    tax: sum(({ tax }) => tax),
    inclusive: sum(({ total }) => total),
  }
}
