import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { daysBetween } from '#values/day.ts'
import { day, fils } from '#values/schemas.ts'
import { maxReportDays, periods, reportNames } from './statistic.policy.ts'

const at = z.iso.datetime()
const compared = z.object({ now: z.number(), before: z.number() })

/** The queues of the staff. */
export const queues = [
  'approvals',
  'claims',
  'identity',
  'transfers',
  'deposits',
  'reviews',
  'reports',
  'payouts',
  'credits',
  'confirmations',
  'chat',
] as const
export type Queue = (typeof queues)[number]

/** The queues that the caller may open, with the number of entries in each, and the instant since which the oldest waits. */
const waiting = z.array(z.object({ queue: z.enum(queues), count: z.int(), since: z.nullable(at) }))

const overview = z.object({
  /** The instant of reading. */
  at,
  from: day,
  until: day,
  figures: z.object({
    /** Orders that were placed. */
    orders: compared,
    /** The shop's earnings less the reductions that it bore, in fils, by its books. */
    revenue: compared,
    /** The share of the days of all pieces on which they were rented. */
    utilisation: compared,
    /** Rentals that became late; `open` are late now. */
    late: z.extend(compared, { open: z.int() }),
    /** Deposits held now and when the period began, in fils. */
    deposits: z.extend(compared, { count: z.int() }),
  }),
  bars: z.array(z.object({ from: day, until: day, orders: z.int(), revenue: fils })),
  categories: z.array(z.object({ category: z.string(), rented: z.int(), available: z.int(), utilisation: z.number() })),
  waiting,
  /** The demonstration's past is being filled in. */
  isFilling: z.boolean(),
})
export type Overview = z.infer<typeof overview>

const report = z.object({
  from: day,
  until: day,
  rows: z.array(
    z.object({
      /** One of the keys of the report, or, in `missed-searches` and `area-wishes`, the typed words. */
      key: z.string(),
      /** One for each column of the report; null for no value. */
      values: z.array(z.nullable(z.number())),
      /** The page with the rows behind it; null where nothing but the number is kept. */
      to: z.nullable(z.string()),
    }),
  ),
})
export type Report = z.infer<typeof report>

/** The last thirty days unless asked otherwise, and never more than a year. */
const reportOf = z
  .strictObject({ name: z.enum(reportNames), from: z.optional(day), until: z.optional(day) })
  .check(z.refine(({ from, until }) => !from || !until || (from <= until && daysBetween(from, until) < maxReportDays), { path: ['until'] }))

export const statisticContract = {
  waiting: oc.route({ method: 'GET', path: '/statistics/waiting' }).output(z.object({ waiting })),
  /** One report over some days. */
  get: oc.route({ method: 'GET', path: '/statistics/{name}' }).input(reportOf).output(report),
  /** The same as a CSV file; the export is recorded. */
  file: oc
    .route({ method: 'POST', path: '/statistics/{name}/file' })
    .input(reportOf)
    .output(z.object({ name: z.string(), text: z.string() })),
  /** The shop's figures today, this week or this month. */
  overview: oc
    .route({ method: 'GET', path: '/statistics/overview' })
    .input(z.strictObject({ period: z.optional(z.enum(periods)) }))
    .output(overview),
}
