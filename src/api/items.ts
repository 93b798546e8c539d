import { similarItems } from '#domain/catalogue/items/find-similar.ts'
import { getItem } from '#domain/catalogue/items/get-item.ts'
import { itemContract } from '#domain/catalogue/items/item.contract.ts'
import { itemCalendar } from '#domain/catalogue/items/item-calendar.ts'
import { listItems } from '#domain/catalogue/items/list-items.ts'
import { guarded } from './guard.ts'

const guard = guarded(itemContract)

export const items = guard.router({
  list: guard.list.access('anyone').handler(async ({ context, input }) => ({ items: await listItems(context, input.ids) })),
  get: guard.get.access('anyone').handler(({ context, input }) => getItem(context, input.id)),
  calendar: guard.calendar.access('anyone').handler(({ context, input }) => itemCalendar(context, input)),
  similar: guard.similar.access('anyone').handler(({ context, input }) => similarItems(context, input)),
})
