import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { commissionOf } from '#domain/money/ledger/commission.policy.ts'
import { basketOf } from '#domain/renting/holds/requote-order.ts'
import { type OrderRow, orders } from '#domain/renting/orders/orders.table.ts'
import { type QuotedBasket, quoteBasket } from '#domain/renting/quotes/quote-basket.ts'
import { hasMeaning, type RentalRow, rentals } from '#domain/renting/rentals/rentals.table.ts'
import type { ExampleName, FiguresPreview } from '#domain/site/business-settings/business-settings.contract.ts'
import type { BusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { businessSettingsDraft } from '#domain/site/business-settings/business-settings.table.ts'
import { withChanges } from '#domain/site/business-settings/figure-changes.policy.ts'
import { readBusinessSettings, readFiguresOn } from '#domain/site/business-settings/read-business-settings.ts'
import type { Fils } from '#values/money.ts'

const nameOfCharge: Record<QuotedBasket['charges'][number]['code'], ExampleName | null> = {
  rentals: 'rentals',
  membership: 'membership',
  'membership-accessory': 'membership',
  'membership-delivery': 'membership',
  'promotional-code': 'code',
  protection: 'protection',
  delivery: 'delivery',
  'cash-handling': 'cash',
  'service-fee': 'serviceFee',
  credit: 'credit',
}

/** An order under the figures of the draft's day, without and with the draft, and the open orders that keep their version. */
export function previewFigures(ctx: Context, { order: wanted }: { order?: string | undefined }): Promise<FiguresPreview> {
  return inTransaction(ctx, async (tx) => {
    const { changes, effectiveFrom } = businessSettingsDraft
    const [draft] = await tx.db.select({ changes, effectiveFrom }).from(businessSettingsDraft)
    const { figures } = await readFiguresOn(tx, draft?.effectiveFrom ?? null)
    const isOpen = hasMeaning(({ isLive, isBooked }) => isLive && isBooked, sql`status`)
    const { rows } = await tx.db.execute<{ count: number }>(sql`SELECT count(DISTINCT order_id)::int AS count FROM rentals WHERE ${isOpen}`)
    const order = await findOrder(tx, wanted)
    const example = order && {
      number: order.number,
      rows: await compare(tx, order, { before: figures, after: withChanges(figures, draft?.changes ?? {}) }),
    }
    return { openOrders: rows[0]?.count ?? 0, example: example ?? null }
  })
}

/** The order with the number, or the newest one that was placed. */
async function findOrder(tx: TxContext, wanted: string | undefined): Promise<OrderRow | undefined> {
  const number = wanted === undefined ? null : Number(wanted.replace(/^LB-/i, ''))
  const isPlaced = sql`EXISTS (SELECT FROM rentals placed WHERE placed.order_id = ${orders.id} AND ${hasMeaning(({ isBooked }) => isBooked, sql`placed.status`)})`
  const [order] = await tx.db
    .select()
    .from(orders)
    .where(number === null ? isPlaced : eq(orders.number, number))
    .orderBy(desc(orders.number))
    .limit(1)
  return order
}

async function compare(
  tx: TxContext,
  order: OrderRow,
  versions: { before: BusinessSettings; after: BusinessSettings },
): Promise<NonNullable<FiguresPreview['example']>['rows']> {
  const booked = await tx.db
    .select()
    .from(rentals)
    .where(and(eq(rentals.orderId, order.id), isNull(rentals.replaces)))
    .orderBy(asc(rentals.line), asc(rentals.id))
  const kept = (await readBusinessSettings(tx, order.figuresVersion)).figures
  const before = await amountsOf(tx, { order, booked, kept, figures: versions.before })
  const after = await amountsOf(tx, { order, booked, kept, figures: versions.after })
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names.flatMap((name) => {
    const row = { name, before: before.get(name) ?? 0, after: after.get(name) ?? 0 }
    return row.before === 0 && row.after === 0 ? [] : [row]
  })
}

interface Example {
  order: OrderRow
  booked: readonly RentalRow[]
  /** The figures that the order keeps. */
  kept: BusinessSettings
  /** Those that it is reckoned with. */
  figures: BusinessSettings
}

async function amountsOf(tx: TxContext, { order, booked, kept, figures }: Example): Promise<Map<ExampleName, Fils>> {
  // The rate that was kept says whether the owner was trusted then.
  const lines = booked.map((rental) => {
    const isTrusted = rental.commissionRate === kept.commission.trusted && rental.commissionRate !== kept.commission.usual
    return { ...rental, commissionRate: isTrusted ? figures.commission.trusted : figures.commission.usual }
  })
  const quoted = await quoteBasket(tx, { ...(await basketOf(tx, { order, rentals: lines })), figures })
  const amounts = new Map<ExampleName, Fils>()
  for (const { code, amount } of quoted.charges) {
    const name = nameOfCharge[code]
    if (name) amounts.set(name, (amounts.get(name) ?? 0) + amount)
  }
  const owners = lines.reduce((sum, { price, commissionRate }) => sum + price - commissionOf(price, commissionRate), 0)
  const deposit = quoted.shares.reduce((sum, share) => sum + share.deposit, 0)
  return amounts
    .set('pays', quoted.total)
    .set('deposit', deposit)
    .set('owners', owners)
    .set('shop', quoted.total + quoted.credit - owners)
}
