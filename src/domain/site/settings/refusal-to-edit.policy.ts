import { type Capability, can, type Holder } from '#domain/permissions.policy.ts'

type SettingsCapability = Extract<Capability, 'settings.read-all' | 'settings.write'>

/** Why this actor may not read or write the whole document, or null when they may. */
export function refusalToEdit(actor: Holder, capability: SettingsCapability): 'settings.admin-only' | null {
  return can(actor, capability) ? null : 'settings.admin-only'
}
