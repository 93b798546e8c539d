import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { items } from './items.table.ts'

/** The market's view of an item: offered, paused by its owner, suspended by the shop, or archived. Its rentals continue in every case. */
const states = {
  visible: { status: 'approved', visibility: 'visible' },
  paused: { status: 'approved', visibility: 'hidden' },
  suspended: { status: 'suspended', visibility: 'hidden' },
  archived: { status: 'archived', visibility: 'hidden' },
} as const
export type Visibility = keyof typeof states

/** Shows an item or takes it off the market. */
export async function changeVisibility(tx: TxContext, id: string, visibility: Visibility): Promise<void> {
  await tx.db
    .update(items)
    .set({ ...states[visibility], updatedAt: tx.now })
    .where(eq(items.id, id))
}

/** The market's view of an item, from its row. */
export function visibilityOf({ status, visibility }: { status: string; visibility: string }): Visibility {
  if (status === 'approved') return visibility === 'visible' ? 'visible' : 'paused'
  return status === 'suspended' ? 'suspended' : 'archived'
}
