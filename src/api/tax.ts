import { taxContract } from '#domain/money/tax/tax.contract.ts'
import { getTaxSettings, listTaxSettings, writeTaxSettings } from '#domain/money/tax/tax-settings.ts'
import { guarded } from './guard.ts'

const guard = guarded('tax', taxContract)

export const tax = guard.router({
  get: getTaxSettings,
  history: guard.history.handler(async ({ context }) => ({ versions: await listTaxSettings(context) })),
  write: writeTaxSettings,
})
