import { businessSettingsContract } from '#domain/site/business-settings/business-settings.contract.ts'
import { discardFigures, getFigures, publishFigures, saveFigures, withdrawFigures } from '#domain/site/business-settings/figures-draft.ts'
import { listBusinessSettings } from '#domain/site/business-settings/list-business-settings.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('businessSettings', businessSettingsContract)

export const businessSettings = guard.router({
  get: getFigures,
  history: guard.history.handler(async ({ context }) => ({ versions: await listBusinessSettings(context) })),
  save: saveFigures,
  discard: byField('id', discardFigures),
  publish: byField('id', publishFigures),
  withdraw: byField('version', withdrawFigures),
})
