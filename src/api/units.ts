import { printLabel, printLabels } from '#domain/catalogue/units/print-labels.ts'
import { unitContract } from '#domain/catalogue/units/unit.contract.ts'
import { openLabel } from '#domain/renting/conditions/open-label.ts'
import { guarded } from './guard.ts'

const guard = guarded('units', unitContract)

export const units = guard.router({
  labels: guard.labels.handler(({ context, input: { locale = context.locale, item } }) => printLabels({ ...context, locale }, { item })),
  label: guard.label.handler(({ context, input: { locale = context.locale, id } }) => printLabel({ ...context, locale }, id)),
  open: guard.open.handler(async ({ context, input }) => ({ path: await openLabel(context, input.code) })),
})
