import { businessSettingsContract } from '#domain/site/business-settings/business-settings.contract.ts'
import { changeBusinessSettings } from '#domain/site/business-settings/change-business-settings.ts'
import { listBusinessSettings } from '#domain/site/business-settings/list-business-settings.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { guarded } from './guard.ts'

const guard = guarded('businessSettings', businessSettingsContract)

export const businessSettings = guard.router({
  get: readBusinessSettings,
  history: guard.history.handler(async ({ context }) => ({ versions: await listBusinessSettings(context) })),
  write: changeBusinessSettings,
})
