import { areaContract } from '#domain/site/areas/area.contract.ts'
import { listAreas } from '#domain/site/areas/list-areas.ts'
import { listSlots } from '#domain/site/areas/list-slots.ts'
import { open } from './door.ts'

const door = open(areaContract)

export const areas = door.router({
  list: door.list.access('anyone').handler(async ({ context }) => ({ areas: listAreas(context) })),
  slots: door.slots.access('anyone').handler(async ({ context, input }) => ({ slots: await listSlots(context, input.from) })),
})
