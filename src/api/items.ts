import { similarItems } from '#domain/items/find-similar.ts'
import { getItem } from '#domain/items/get-item.ts'
import { itemContract } from '#domain/items/item.contract.ts'
import { itemCalendar } from '#domain/items/item-calendar.ts'
import { listItems } from '#domain/items/list-items.ts'
import { open } from './door.ts'

const door = open(itemContract)

export const items = door.router({
  list: door.list.access('anyone').handler(async ({ context, input }) => ({ items: await listItems(context, input.ids) })),
  get: door.get.access('anyone').handler(({ context, input }) => getItem(context, input.id)),
  calendar: door.calendar.access('anyone').handler(({ context, input }) => itemCalendar(context, input)),
  similar: door.similar.access('anyone').handler(({ context, input }) => similarItems(context, input)),
})
