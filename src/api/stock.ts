import { putUnitBack, retireUnit } from '#domain/catalogue/units/retire-unit.ts'
import { findBlocks, listUnits } from '#domain/renting/stock/find-unit-days.ts'
import { getStockDetail } from '#domain/renting/stock/get-stock-detail.ts'
import { listStock } from '#domain/renting/stock/list-stock.ts'
import { stockContract } from '#domain/renting/stock/stock.contract.ts'
import { byField, guarded } from './guard.ts'
import { listExports } from './list-exports.ts'

const guard = guarded('stock', stockContract)

export const stock = guard.router({
  list: listStock,
  file: listExports.items,
  get: byField('id', getStockDetail),
  units: listUnits,
  blocks: guard.blocks.handler(async ({ context, input }) => ({ blocks: await findBlocks(context, input) })),
  retire: retireUnit,
  putBack: byField('id', putUnitBack),
})
