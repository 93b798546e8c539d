import type { Context, TxContext } from '#domain/context.ts'
import { readVersions } from '#domain/site/business-settings/read-business-settings.ts'
import type { Order } from './order.contract.ts'
import type { OrderRow } from './orders.table.ts'

/** The figures that orders keep, as their customers are shown them. */
export async function keptFigures(
  ctx: Context | TxContext,
  rows: readonly Pick<OrderRow, 'figuresVersion'>[],
): Promise<(order: Pick<OrderRow, 'figuresVersion'>) => Order['figures']> {
  const figuresOf = await readVersions(
    ctx,
    rows.map(({ figuresVersion }) => figuresVersion),
  )
  return ({ figuresVersion }) => {
    const { cashHandling, cancellation } = figuresOf(figuresVersion)
    return { cashHandling, between: cancellation.between, near: cancellation.near }
  }
}
