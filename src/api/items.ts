import { similarItems } from '#domain/catalogue/items/find-similar.ts'
import { getItem, isKept } from '#domain/catalogue/items/get-item.ts'
import { itemContract } from '#domain/catalogue/items/item.contract.ts'
import { itemCalendar } from '#domain/catalogue/items/item-calendar.ts'
import { listItems } from '#domain/catalogue/items/list-items.ts'
import { guarded } from './guard.ts'
import { readFromReplica } from './read-from-replica.ts'

const guard = guarded('items', itemContract)

export const items = guard.router({
  list: guard.list.handler(async ({ context, input }) => ({
    items: await readFromReplica(context, (ctx) => listItems(ctx, input.ids)),
  })),
  // What is kept for visitors is kept from the primary.
  get: guard.get.handler(({ context, input }) =>
    isKept(context) ? getItem(context, input.id) : readFromReplica(context, (ctx) => getItem(ctx, input.id)),
  ),
  calendar: guard.calendar.handler(({ context, input }) => readFromReplica(context, (ctx) => itemCalendar(ctx, input))),
  similar: guard.similar.handler(({ context, input }) => readFromReplica(context, (ctx) => similarItems(ctx, input))),
})
