import { putUnitBack, retireUnit } from '#domain/catalogue/units/retire-unit.ts'
import { findBlocks, listUnits } from '#domain/renting/managed-items/find-unit-days.ts'
import { getManagedItem } from '#domain/renting/managed-items/get-managed-item.ts'
import { listManagedItems } from '#domain/renting/managed-items/list-managed-items.ts'
import { managedItemsContract } from '#domain/renting/managed-items/managed-items.contract.ts'
import { byField, guarded } from './guard.ts'
import { listExports } from './list-exports.ts'

const guard = guarded('managedItems', managedItemsContract)

export const managedItems = guard.router({
  list: listManagedItems,
  file: listExports.items,
  get: byField('id', getManagedItem),
  units: listUnits,
  blocks: guard.blocks.handler(async ({ context, input }) => ({ blocks: await findBlocks(context, input) })),
  retire: retireUnit,
  putBack: byField('id', putUnitBack),
})
