import { putUnitBack, retireUnit } from '#domain/catalogue/units/retire-unit.ts'
import { findBlocks, listUnits } from '#domain/renting/stock/find-unit-days.ts'
import { getStockDetail } from '#domain/renting/stock/get-stock-detail.ts'
import { listStock } from '#domain/renting/stock/list-stock.ts'
import { stockContract } from '#domain/renting/stock/stock.contract.ts'
import { guarded } from './guard.ts'
import { listExports } from './list-exports.ts'

const guard = guarded('stock', stockContract)

export const stock = guard.router({
  list: guard.list.handler(({ context, input }) => listStock(context, input)),
  file: guard.file.handler(({ context, input }) => listExports.items(context, input)),
  get: guard.get.handler(({ context, input }) => getStockDetail(context, input.id)),
  units: guard.units.handler(({ context, input }) => listUnits(context, input)),
  blocks: guard.blocks.handler(async ({ context, input }) => ({ blocks: await findBlocks(context, input) })),
  retire: guard.retire.handler(({ context, input }) => retireUnit(context, input)),
  putBack: guard.putBack.handler(({ context, input }) => putUnitBack(context, input.id)),
})
