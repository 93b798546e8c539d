import type { TxContext } from '#domain/context.ts'
import { orderCodes } from './order-codes.table.ts'

/** Ends every code that confirms the address or phone of an order. */
export async function endCodes({ db }: TxContext): Promise<void> {
  await db.delete(orderCodes)
}
