import { listSlots } from '#domain/renting/orders/list-slots.ts'
import { areaContract } from '#domain/site/areas/area.contract.ts'
import { listAreas } from '#domain/site/areas/list-areas.ts'
import { guarded } from './guard.ts'

const guard = guarded('areas', areaContract)

export const areas = guard.router({
  list: guard.list.handler(async ({ context }) => ({ areas: listAreas(context) })),
  slots: listSlots,
})
