import { previewFigures } from '#domain/renting/order-details/preview-figures.ts'
import { businessSettingsContract } from '#domain/site/business-settings/business-settings.contract.ts'
import { shownPart } from '#domain/site/business-settings/business-settings.policy.ts'
import { discardFigures, getFigures, publishFigures, saveFigures, withdrawFigures } from '#domain/site/business-settings/figures-draft.ts'
import { listBusinessSettings } from '#domain/site/business-settings/list-business-settings.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('businessSettings', businessSettingsContract)

export const businessSettings = guard.router({
  shown: guard.shown.handler(async ({ context }) => shownPart((await readBusinessSettings(context)).figures)),
  get: getFigures,
  history: guard.history.handler(async ({ context }) => ({ versions: await listBusinessSettings(context) })),
  preview: previewFigures,
  save: saveFigures,
  discard: byField('id', discardFigures),
  publish: byField('id', publishFigures),
  withdraw: byField('version', withdrawFigures),
})
