import { similarItems } from '#domain/catalogue/items/find-similar.ts'
import { getItem } from '#domain/catalogue/items/get-item.ts'
import { itemContract } from '#domain/catalogue/items/item.contract.ts'
import { itemCalendar } from '#domain/catalogue/items/item-calendar.ts'
import { listItems } from '#domain/catalogue/items/list-items.ts'
import { open } from './door.ts'

const door = open(itemContract)

export const items = door.router({
  list: door.list.access('anyone').handler(async ({ context, input }) => ({ items: await listItems(context, input.ids) })),
  get: door.get.access('anyone').handler(({ context, input }) => getItem(context, input.id)),
  calendar: door.calendar.access('anyone').handler(({ context, input }) => itemCalendar(context, input)),
  similar: door.similar.access('anyone').handler(({ context, input }) => similarItems(context, input)),
})
