import { itemsInstead, similarItems } from '#domain/catalogue/items/find-similar.ts'
import { getItem, isKept } from '#domain/catalogue/items/get-item.ts'
import { itemContract } from '#domain/catalogue/items/item.contract.ts'
import { itemCalendar } from '#domain/catalogue/items/item-calendar.ts'
import { listItems } from '#domain/catalogue/items/list-items.ts'
import { guarded } from './guard.ts'
import { readCatalogue, readInSteps } from './read-catalogue.ts'

const guard = guarded('items', itemContract)

export const items = guard.router({
  list: guard.list.handler(async ({ context, input }) => ({
    items: await readCatalogue(context, (ctx) => listItems(ctx, input.ids)),
  })),
  // Items cached for visitors are read from the primary.
  get: guard.get.handler(({ context: { replicas, ...context }, input }) =>
    readCatalogue({ ...context, ...(replicas && !isKept(context) && { replicas }) }, (ctx) => getItem(ctx, input.id)),
  ),
  calendar: guard.calendar.handler(({ context, input }) => readCatalogue(context, (ctx) => itemCalendar(ctx, input))),
  similar: guard.similar.handler(({ context, input }) =>
    readInSteps(context, (ctx) => (input.gone ? itemsInstead(ctx, input.id) : similarItems(ctx, input))),
  ),
})
