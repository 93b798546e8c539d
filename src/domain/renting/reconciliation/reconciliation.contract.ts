import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import {
  clearingAccounts,
  closingStops,
  columnMeanings,
  dayOrders,
  duplicateChoices,
  holdReasons,
  lineKinds,
  matchWays,
  rowFaults,
  statementAccounts,
  statementSources,
  withdrawalReasonLength,
} from '#domain/money/statements/statement.policy.ts'
import { day, fils, text } from '#values/schemas.ts'
import { candidateKinds, candidateNames, reasons } from './candidate.policy.ts'
import { lineBookings } from './line-booking.policy.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const candidateId = z.string().check(z.regex(/^(entry:\d{1,15}(,\d{1,15}){0,99}|(transfer|payout|repayment):[A-Za-z0-9_-]{1,64})$/))
const at = z.iso.datetime()
const account = z.enum(statementAccounts)

const line = z.object({
  id: z.string(),
  account,
  day,
  amount: fils,
  reference: z.string(),
  narration: z.string(),
  counterparty: z.string(),
  kind: z.enum(lineKinds),
})
export type ShownLine = z.infer<typeof line>

const candidate = z.object({
  id: z.string(),
  kind: z.enum(candidateKinds),
  name: z.enum(candidateNames),
  amount: fils,
  day,
  who: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  number: z.nullable(z.string()),
  reference: z.nullable(z.string()),
})
export type ShownCandidate = z.infer<typeof candidate>

/** A day in the row of days: `open` has lines without an explanation, `none` has no statement of the bank. */
export const dayStates = ['closed', 'reopened', 'open', 'explained', 'none'] as const
export type DayState = (typeof dayStates)[number]

const by = z.nullable(z.string())

/** A statement that somebody has read in, or that waits. */
const file = z.object({
  id: z.string(),
  account,
  name: z.string(),
  source: z.enum(statementSources),
  /** The person who uploaded it; null for the answers of the card provider. */
  by,
  isOwn: z.boolean(),
  at,
  releasedBy: by,
  /** A withdrawal that waits for a second person. */
  withdrawal: z.nullable(z.object({ by, isOwn: z.boolean(), reason: z.string() })),
})
export type StatementFile = z.infer<typeof file>

const heldFile = z.extend(file, {
  firstDay: day,
  lastDay: day,
  opening: z.nullable(fils),
  closing: z.nullable(fils),
  reasons: z.array(z.enum(holdReasons)),
  lines: z.int(),
  /** Lines that another file has under other words. */
  duplicates: z.int(),
  /** The sums of what comes in and of what goes out, without a sign. */
  in: fils,
  out: fils,
  /** The first lines. */
  shown: z.array(z.extend(z.omit(line, { id: true }), { isDuplicate: z.boolean() })),
})
export type HeldFile = z.infer<typeof heldFile>

const reconciliation = z.object({
  day,
  account,
  /** Files of every account that wait for a second person, the oldest first. */
  held: z.array(heldFile),
  /** The files of the account and the day. */
  files: z.array(file),
  days: z.array(z.object({ day, state: z.enum(dayStates) })),
  /** The open lines of each account up to the day. */
  accounts: z.array(z.object({ account, open: z.int() })),
  /** The lines of the account and the day, with the balances before and after where its statements have them. */
  statement: z.object({ lines: z.int(), opening: z.nullable(fils), closing: z.nullable(fils), names: z.array(z.string()) }),
  suggested: z.array(
    z.object({
      line,
      candidates: z.array(candidate),
      newEntry: z.nullable(z.literal('fee')),
      reasons: z.array(z.enum(reasons)),
      daysApart: z.int(),
    }),
  ),
  left: z.array(line),
  /** Open entries of ours up to the day that no line has shown yet, the newest first; `oursCount` counts all. */
  ours: z.array(candidate),
  oursCount: z.int(),
  /** Money whose origin is unknown. */
  unknown: z.array(candidate),
  matched: z.array(
    z.object({
      id: z.string(),
      way: z.enum(matchWays),
      lines: z.array(line),
      entries: z.array(z.object({ account: z.string(), kind: z.string(), amount: fils, number: z.nullable(z.string()) })),
      by: z.nullable(z.string()),
    }),
  ),
  clearing: z.array(
    z.object({
      account: z.enum(clearingAccounts),
      opening: fils,
      booked: fils,
      onStatement: fils,
      closing: fils,
      /** The open items at the end of the day. */
      items: z.int(),
      /** The unexplained part; zero before the day can be closed. */
      left: fils,
    }),
  ),
  fees: z.object({ provider: fils, bank: fils }),
  /** The sum of the amounts up to the day that nothing explains. */
  unexplained: fils,
  stop: z.nullable(z.enum(closingStops)),
  closed: z.nullable(z.object({ at, by: z.nullable(z.string()), isReopened: z.boolean() })),
})
export type Reconciliation = z.infer<typeof reconciliation>

const preview = z.object({
  name: z.string(),
  source: z.enum(statementSources),
  columns: z.array(z.object({ header: z.string(), means: z.enum(columnMeanings), samples: z.array(z.string()) })),
  dayOrder: z.enum(dayOrders),
  isComplete: z.boolean(),
  lines: z.int(),
  known: z.int(),
  firstDay: z.nullable(day),
  lastDay: z.nullable(day),
  opening: z.nullable(fils),
  closing: z.nullable(fils),
  agrees: z.nullable(z.boolean()),
  gap: z.nullable(fils),
  holds: z.array(z.enum(holdReasons)),
  faults: z.array(z.object({ row: z.int(), column: z.nullable(z.string()), fault: z.enum(rowFaults) })),
  faultCount: z.int(),
  readAt: z.nullable(at),
})
export type Preview = z.infer<typeof preview>

/** The columns of a table by position, with commas, as `day,narration,none,out,in,balance`. */
const columns = z.pipe(
  z.string().check(z.maxLength(1200)),
  z.pipe(
    z.transform((value: string) => value.split(',')),
    z.array(z.enum(columnMeanings)).check(z.maxLength(100)),
  ),
)
const upload = z.object({
  params: z.strictObject({ account }),
  query: z.strictObject({
    columns: z.optional(columns),
    days: z.optional(z.enum(dayOrders)),
    keep: z.optional(z.stringbool()),
    name: z.optional(text(200)),
  }),
  body: z.file(),
})
const post = (path: `/${string}`) => oc.route({ method: 'POST', path: `/reconciliation${path}` })

export const withdrawal = z.strictObject({ id, reason: text(withdrawalReasonLength.max, withdrawalReasonLength.min) })

export const reconciliationContract = {
  /** The statement of an account on a day beside the ledger; the newest day with a line where none is named. */
  get: oc
    .route({ method: 'GET', path: '/reconciliation' })
    .input(z.strictObject({ account: z.optional(account), day: z.optional(day) }))
    .output(reconciliation),
  /** Open entries of ours, and expected transfers, by words: a name, number, reference or amount. */
  find: oc
    .route({ method: 'GET', path: '/reconciliation/candidates' })
    .input(z.strictObject({ account, q: z.optional(text(80, 0)), amount: z.optional(z.coerce.number().check(z.int())) }))
    .output(z.array(candidate)),
  /** Shows what a file has, and how its columns are understood; nothing is kept. The raw body is the file. */
  preview: oc
    .route({ method: 'POST', path: '/reconciliation/previews/{account}', inputStructure: 'detailed' })
    .input(upload)
    .output(preview),
  /** Reads a statement in and matches what names what it is. The raw body is the file. */
  read: oc
    .route({ method: 'POST', path: '/reconciliation/statements/{account}', inputStructure: 'detailed' })
    .input(upload)
    .output(z.object({ lines: z.int(), known: z.int(), matched: z.int(), held: z.array(z.enum(holdReasons)) })),
  /** Reads a file in that waits, as somebody who has not uploaded it. */
  release: oc
    .route({ method: 'PUT', path: '/reconciliation/statements/{id}/release' })
    .input(z.strictObject({ id, duplicates: z.enum(duplicateChoices) }))
    .output(z.object({ lines: z.int(), matched: z.int() })),
  /** Withdraws a file that was read in by mistake, or asks a second person for it where its lines are matched. */
  withdraw: oc
    .route({ method: 'PUT', path: '/reconciliation/statements/{id}/withdrawal' })
    .input(withdrawal)
    .output(z.object({ isDone: z.boolean() })),
  /** Gives up a withdrawal that waits for a second person. */
  keep: oc.route({ method: 'DELETE', path: '/reconciliation/statements/{id}/withdrawal' }).input(z.strictObject({ id })).output(z.void()),
  match: post('/matches')
    .input(
      z.strictObject({
        account,
        lines: z.array(id).check(z.minLength(1), z.maxLength(100)),
        candidates: z.array(candidateId).check(z.minLength(1), z.maxLength(100)),
        rest: z.optional(z.enum(['fee', 'exchange'])),
      }),
    )
    .output(z.object({ id: z.string() })),
  undo: oc.route({ method: 'DELETE', path: '/reconciliation/matches/{id}' }).input(z.strictObject({ id })).output(z.void()),
  /** Books a line that nothing of ours explains. */
  book: oc
    .route({ method: 'PUT', path: '/reconciliation/lines/{id}/booking' })
    .input(z.strictObject({ id, as: z.enum(lineBookings) }))
    .output(z.object({ id: z.string() })),
  /** Explains money whose origin was unknown. */
  explain: post('/explanations')
    .input(
      z.strictObject({ candidates: z.array(candidateId).check(z.minLength(1), z.maxLength(20)), as: z.enum(['fee', 'exchange', 'pair']) }),
    )
    .output(z.object({ id: z.string() })),
  /** Closes a day whose clearing accounts are explained. */
  close: oc.route({ method: 'PUT', path: '/reconciliation/days/{day}' }).input(z.strictObject({ day })).output(z.void()),
}
