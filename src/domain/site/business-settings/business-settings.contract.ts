import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { businessSettingsSchema } from './business-settings.policy.ts'

const version = z.int().check(z.minimum(0), z.maximum(2_147_483_646))

const current = z.object({
  /** 0 for the figures of the code, before any were written. */
  version: z.int(),
  figures: businessSettingsSchema,
})

const change = z.object({ field: z.string(), from: z.union([z.number(), z.boolean()]), to: z.union([z.number(), z.boolean()]) })
export type BusinessSettingChange = z.infer<typeof change>

const businessSettingsVersion = z.object({
  version: z.int(),
  writtenBy: z.nullable(z.string()),
  writtenAt: z.iso.datetime(),
  /** Against the version before. */
  changes: z.array(change),
  /** The number of orders made under it. */
  orders: z.int(),
})
export type BusinessSettingsVersion = z.infer<typeof businessSettingsVersion>

/** The service fee's least amount is not above its most. */
export const writeBusinessSettingsSchema = z.strictObject({
  version,
  figures: businessSettingsSchema.check(z.refine(({ serviceFee: { least, most } }) => least <= most, { path: ['serviceFee', 'least'] })),
})

export const businessSettingsContract = {
  get: oc.route({ method: 'GET', path: '/figures' }).output(current),
  /** The newest fifty versions. */
  history: oc.route({ method: 'GET', path: '/figures/history' }).output(z.object({ versions: z.array(businessSettingsVersion) })),
  /** `version` is the one that was read; 409 when another was written since. Quotes made from now on count with them; orders keep theirs. */
  write: oc.route({ method: 'PUT', path: '/figures' }).input(writeBusinessSettingsSchema).output(current),
}
