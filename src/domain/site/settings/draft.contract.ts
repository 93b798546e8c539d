import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { settingsSchema, versionSchema, withFewTags } from './settings.contract.ts'

const draftSchema = z.object({
  /** The version that is live, and the one that was when the draft began. */
  live: z.int(),
  base: z.int(),
  /** Null when nobody has begun one: then `settings` are the live ones. */
  revision: z.nullable(z.int()),
  settings: settingsSchema,
  /** The sections that differ from what is live. */
  sections: z.array(z.string()),
  places: z.array(z.string()),
  savedBy: z.nullable(z.string()),
  savedAt: z.nullable(z.string()),
  previewKey: z.nullable(z.string()),
  /** The alias of another CliQ account that waits for a second person, empty where there is to be none; null while nothing waits. */
  waitingAlias: z.nullable(z.string()),
})
/** The draft of the settings as the editor shows it. */
export type SettingsDraft = z.infer<typeof draftSchema>

const revision = z.nullable(z.int())

/** Sections as they shall be, policies each by itself; what is not named stays. */
export const changesSchema = z.extend(z.partial(settingsSchema), { policies: z.optional(z.partial(settingsSchema.shape.policies)) })
export type SettingsChanges = z.infer<typeof changesSchema>

/** Every write names the revision that was read; 409 when another has been saved since. */
export const draftRoutes = {
  draft: oc.route({ method: 'GET', path: '/settings/draft' }).output(draftSchema),
  saveDraft: oc
    .route({ method: 'PATCH', path: '/settings/draft' })
    .input(z.strictObject({ revision, changes: withFewTags(changesSchema) }))
    .output(draftSchema),
  discardDraft: oc
    .route({ method: 'POST', path: '/settings/draft/discard' })
    .input(z.strictObject({ revision: z.int() }))
    .output(draftSchema),
  /** Makes the draft the version after `live`. */
  publish: oc
    .route({ method: 'POST', path: '/settings/draft/publish' })
    .input(z.strictObject({ revision: z.int(), live: versionSchema }))
    .output(draftSchema),
  /** Makes an older version the draft; what is live stays until it is published. */
  rollBack: oc
    .route({ method: 'POST', path: '/settings/draft/roll-back' })
    .input(z.strictObject({ revision, to: versionSchema }))
    .output(draftSchema),
}
