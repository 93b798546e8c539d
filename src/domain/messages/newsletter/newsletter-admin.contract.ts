import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { locales } from '#values/locale.ts'
import { day, text } from '#values/schemas.ts'
import { issuePicks, issueStatuses, issueTimings, maxChosen, maxGreeting, maxSubject } from './issue.policy.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9]{22}$/))
const itemId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))
const at = z.iso.datetime()
const version = z.int().check(z.minimum(1), z.maximum(2_147_483_646))
const byId = z.strictObject({ id })

const distinct = z.refine((ids: unknown) => new Set(ids as string[]).size === (ids as string[]).length, 'list.repeats')
const words = (max: number) => z.strictObject({ en: text(max, 0), ar: text(max, 0) })

/** The content of an issue; a draft may lack words and pieces. */
export const issueContentSchema = z.strictObject({
  /** A Thursday. */
  day,
  subject: words(maxSubject),
  greeting: words(maxGreeting),
  picks: z.enum(issuePicks),
  itemIds: z.array(itemId).check(z.maxLength(maxChosen), distinct),
})
export type IssueContent = z.infer<typeof issueContentSchema>

const localized = z.object({ en: z.string(), ar: z.string() })

const issueRow = z.object({
  id: z.string(),
  day: z.string(),
  status: z.enum(issueStatuses),
  subject: localized,
  version: z.int(),
  writtenBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(at),
  beganAt: z.nullable(at),
  endedAt: z.nullable(at),
  /** Readers it was mailed to, had no piece for, and whose address takes no mail. */
  sent: z.int(),
  skipped: z.int(),
  closed: z.int(),
  bounced: z.int(),
  complained: z.int(),
  unsubscribed: z.int(),
})
export type IssueRow = z.infer<typeof issueRow>

export const issueDetailSchema = z.object({
  ...issueRow.shape,
  greeting: localized,
  picks: z.enum(issuePicks),
  itemIds: z.array(z.string()),
  /** Its pieces in their order; `busy` on all of the coming days, `gone` from the shop. */
  pieces: z.array(z.object({ id: z.string(), name: z.string(), state: z.enum(['free', 'busy', 'gone']) })),
  /** Were it approved or resumed now. */
  timing: z.enum(issueTimings),
  /** The coming Thursdays that it may have, and its own. */
  days: z.array(z.string()),
  /** Confirmed readers. */
  readers: z.int(),
  /** False where the shop has switched the newsletter off. */
  isOn: z.boolean(),
  /** The address of the caller, for a test; null without one. */
  testTo: z.nullable(z.string()),
})
export type IssueDetail = z.infer<typeof issueDetailSchema>

/** The routes by which staff write, approve and steer the issues of the newsletter. */
export const newsletterAdminContract = {
  /** A page of fifty, the latest day first. */
  issues: oc
    .route({ method: 'GET', path: '/newsletter/issues' })
    .input(z.strictObject({ status: z.optional(z.enum(issueStatuses)), after: z.optional(id) }))
    .output(z.object({ rows: z.array(issueRow), next: z.nullable(z.string()), readers: z.int(), isOn: z.boolean() })),
  issue: oc.route({ method: 'GET', path: '/newsletter/issues/{id}' }).input(byId).output(issueDetailSchema),
  /** Begins a draft for the next Thursday that has no issue. */
  begin: oc.route({ method: 'POST', path: '/newsletter/issues' }).output(z.object({ id: z.string() })),
  /** Changes the content. An approved issue becomes a draft: consent holds for one version. */
  write: oc
    .route({ method: 'PUT', path: '/newsletter/issues/{id}' })
    .input(z.strictObject({ ...issueContentSchema.shape, id, version }))
    .output(issueDetailSchema),
  /** Consents to this version: it goes out on its day. */
  approve: oc
    .route({ method: 'PUT', path: '/newsletter/issues/{id}/approval' })
    .input(z.strictObject({ id, version }))
    .output(issueDetailSchema),
  /** Holds it; mails that nobody has tried to send are taken back. */
  pause: oc.route({ method: 'PUT', path: '/newsletter/issues/{id}/pause' }).input(byId).output(issueDetailSchema),
  /** Goes on with a paused issue: readers who have it do not get it again. */
  resume: oc.route({ method: 'DELETE', path: '/newsletter/issues/{id}/pause' }).input(byId).output(issueDetailSchema),
  /** Ends it for good; its day is open again for another issue. */
  cancel: oc.route({ method: 'DELETE', path: '/newsletter/issues/{id}' }).input(byId).output(issueDetailSchema),
  /** Mails it as it is to the address of the caller. */
  test: oc
    .route({ method: 'POST', path: '/newsletter/issues/{id}/test' })
    .input(z.strictObject({ id, locale: z.enum(locales) }))
    .output(z.object({ to: z.string() })),
}
