import { areaWishContract } from '#domain/site/activity/area-wish.contract.ts'
import { wishArea } from '#domain/site/activity/wish-area.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('areaWishes', areaWishContract)

export const areaWishes = guard.router({
  keep: byField('name', wishArea),
})
