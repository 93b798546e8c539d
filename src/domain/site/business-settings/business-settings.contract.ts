import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { day, text } from '#values/schemas.ts'
import { businessSettingsSchema, shownFiguresSchema } from './business-settings.policy.ts'

/** The length of the reason of a version, in characters. */
export const reasonLength = { least: 10, most: 200 } as const

const version = z.int().check(z.minimum(0), z.maximum(2_147_483_646))
const value = z.union([z.number(), z.boolean()])
/** Changed figures by their paths. */
const changes = z.record(z.string().check(z.maxLength(80)), value)
const draftId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const byDraft = z.strictObject({ id: draftId })

const current = z.object({
  /** 0 for the figures of the code, before any were written. */
  version: z.int(),
  figures: businessSettingsSchema,
  /** Changes that are prepared and not in force, with the id that the next save names; each save makes a new one. */
  draft: z.nullable(
    z.object({
      id: z.string(),
      /** Against the figures of its day: those of the planned version that counts then, or of today. */
      changes,
      from: z.nullable(z.string()),
      reason: z.string(),
      savedBy: z.nullable(z.string()),
      savedAt: z.iso.datetime(),
      /** It waits for a second administrator, and whether the caller asked. */
      isAsked: z.boolean(),
      isMine: z.boolean(),
    }),
  ),
  /** The versions whose day has not come, with what each changes. */
  planned: z.array(z.object({ version: z.int(), from: z.string(), reason: z.nullable(z.string()), changes })),
})
/** The answer of `GET /figures`. */
export type CurrentFigures = z.infer<typeof current>

const change = z.object({ field: z.string(), from: value, to: value })
export type BusinessSettingChange = z.infer<typeof change>

const businessSettingsVersion = z.object({
  version: z.int(),
  /** `replaced`: a later version took its place before its day. */
  state: z.enum(['current', 'planned', 'past', 'withdrawn', 'replaced']),
  from: z.string(),
  reason: z.nullable(z.string()),
  writtenBy: z.nullable(z.string()),
  confirmedBy: z.nullable(z.string()),
  writtenAt: z.iso.datetime(),
  /** Against the version before. */
  changes: z.array(change),
  /** The number of orders made under it. */
  orders: z.int(),
})
export type BusinessSettingsVersion = z.infer<typeof businessSettingsVersion>

/** The lines of an example order, in the order in which they are read. */
export const exampleNames = [
  'rentals',
  'membership',
  'code',
  'protection',
  'delivery',
  'cash',
  'serviceFee',
  'credit',
  'pays',
  'deposit',
  'owners',
  'shop',
] as const
export type ExampleName = (typeof exampleNames)[number]

const preview = z.object({
  /** The orders that are open now and keep their version. */
  openOrders: z.int(),
  /** An order under the figures of the draft's day, without and with the draft, in fils; null where there is no such order. */
  example: z.nullable(
    z.object({ number: z.int(), rows: z.array(z.object({ name: z.enum(exampleNames), before: z.int(), after: z.int() })) }),
  ),
})
export type FiguresPreview = z.infer<typeof preview>

export type { ShownFigures } from './business-settings.policy.ts'

export const businessSettingsContract = {
  /** The figures of today that pages name. */
  shown: oc.route({ method: 'GET', path: '/figures/shown' }).output(shownFiguresSchema),
  get: oc.route({ method: 'GET', path: '/figures' }).output(current),
  /** An order under the draft, by default the newest one that was placed. */
  preview: oc
    .route({ method: 'GET', path: '/figures/preview' })
    .input(z.strictObject({ order: z.optional(z.string().check(z.regex(/^(LB-)?\d{1,9}$/i))) }))
    .output(preview),
  /** The newest fifty versions. */
  history: oc.route({ method: 'GET', path: '/figures/history' }).output(z.object({ versions: z.array(businessSettingsVersion) })),
  /** `id` is the draft that was read, null where there was none; 409 when another has been saved since. */
  save: oc
    .route({ method: 'PUT', path: '/figures/draft' })
    .input(
      z.strictObject({
        id: z.nullable(draftId),
        changes,
        from: z.nullable(day),
        reason: text(reasonLength.most, 0),
      }),
    )
    .output(current),
  discard: oc.route({ method: 'DELETE', path: '/figures/draft/{id}' }).input(byDraft).output(current),
  /** Figures of money wait for a second administrator. Quotes made from the day on count with the new version; orders keep theirs. */
  publish: oc.route({ method: 'POST', path: '/figures/draft/{id}/publication' }).input(byDraft).output(current),
  /** Takes a planned version back before its day. */
  withdraw: oc
    .route({ method: 'DELETE', path: '/figures/versions/{version}' })
    .input(z.strictObject({ version: z.pipe(z.coerce.number(), version) }))
    .output(current),
}
