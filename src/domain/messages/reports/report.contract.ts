import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { text } from '#values/schemas.ts'
import {
  itemReasons,
  maxReportWords,
  needsWords,
  outcomes,
  personReasons,
  type ReportReason,
  reportStates,
  subjects,
} from './report.policy.ts'

const at = z.iso.datetime()
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const words = z.optional(text(maxReportWords, 0))
const saysEnough = z.refine<{ reason: ReportReason; words?: string | undefined }>(
  (said) => !needsWords(said.reason) || Boolean(said.words),
  {
    path: ['words'],
    error: 'words.missing',
  },
)

export const reportItemSchema = z
  .strictObject({ about: z.literal('item'), item: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)), reason: z.enum(itemReasons), words })
  .check(saysEnough)
export const reportPersonSchema = z
  .strictObject({ about: z.literal('person'), rental: id, reason: z.enum(personReasons), words })
  .check(saysEnough)
export const fileReportSchema = z.discriminatedUnion('about', [reportItemSchema, reportPersonSchema])
export type FileReport = z.infer<typeof fileReportSchema>

export const reportSchema = z.object({
  id: z.string(),
  about: z.enum(subjects),
  reason: z.enum([...new Set([...itemReasons, ...personReasons])]),
  words: z.string(),
  /** The item, or that of the rental. */
  piece: z.string(),
  itemId: z.string(),
  /** Of the rental. */
  orderId: z.nullable(z.string()),
  /** The owner of the item, or the person; null for a guest. */
  subject: z.nullable(z.string()),
  /** Null once the account is deleted. */
  reporter: z.nullable(z.string()),
  /** The item is on the market, so that it can be taken off it. */
  isLive: z.boolean(),
  /** The number of other open reports of the same subject. */
  others: z.int(),
  /** The reader filed it, or it is about them or theirs: somebody else decides. */
  isOwn: z.boolean(),
  outcome: z.nullable(z.enum(outcomes)),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(at),
  at,
})
export type Report = z.infer<typeof reportSchema>

export const reportContract = {
  /** Reports an item, or the other side of a rental, to the moderators; the same again while it waits changes nothing. */
  file: oc
    .route({ method: 'POST', path: '/reports' })
    .input(fileReportSchema)
    .output(z.object({ reported: z.literal(true) })),
  /** The reports of everybody, the newest first, fifty a page. */
  list: oc
    .route({ method: 'GET', path: '/reports' })
    .input(z.strictObject({ state: z.optional(z.enum(reportStates)), about: z.optional(z.enum(subjects)), after: z.optional(id) }))
    .output(z.object({ rows: z.array(reportSchema), next: z.nullable(z.string()) })),
  /** Answers a report, and with it all others that wait about the same. */
  decide: oc
    .route({ method: 'PUT', path: '/reports/{id}/decision' })
    .input(z.strictObject({ id, outcome: z.enum(outcomes) }))
    .output(reportSchema),
}
