import { addDays, type Day, type DayRange, daysBetween } from '#values/day.ts'

/** The periods of the overview, each of which ends today: a day, seven days, or the calendar month so far. */
export const periods = ['day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

const bars = { day: 14, week: 12, month: 12 } as const
const daysIn = { day: 1, week: 7 } as const

/** The days of the period that ends today, and as many of the period before: of a month up to the same day, or to its last one. */
export function daysOf(period: Period, today: Day): { now: DayRange; before: DayRange } {
  if (period === 'month') {
    const now = { from: firstOfMonth(today), until: today }
    const last = addDays(now.from, -1)
    const from = firstOfMonth(last)
    return { now, before: { from, until: addDays(from, Math.min(daysBetween(now.from, today), daysBetween(from, last))) } }
  }
  const days = daysIn[period]
  const from = addDays(today, 1 - days)
  return { now: { from, until: today }, before: { from: addDays(from, -days), until: addDays(from, -1) } }
}

/** The periods that the chart has a bar for, the oldest first; the last one ends today. */
export function barsOf(period: Period, today: Day): DayRange[] {
  const ranges = [daysOf(period, today).now]
  while (ranges.length < bars[period]) {
    const until = addDays(ranges[0]?.from ?? today, -1)
    ranges.unshift({ from: period === 'month' ? firstOfMonth(until) : addDays(until, 1 - daysIn[period]), until })
  }
  return ranges
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`
}

/** The sum of the days' values for each bar. */
export function sumByBar(bars: readonly DayRange[], byDay: ReadonlyMap<Day, number>): number[] {
  return bars.map(({ from, until }) => {
    const days = Array.from({ length: daysBetween(from, until) + 1 }, (_, index) => addDays(from, index))
    return days.reduce((sum, day) => sum + (byDay.get(day) ?? 0), 0)
  })
}

/** The rented share of the available days: 0 where there was nothing to rent, and never more than 1. */
export function utilisationOf({ rented, available }: { rented: number; available: number }): number {
  return available <= 0 ? 0 : Math.min(1, rented / available)
}

/** The change as a share of the value before; null where that was zero. */
export function changeOf({ now, before }: { now: number; before: number }): number | null {
  return before === 0 ? null : (now - before) / Math.abs(before)
}

/** The kind of value in a column of a report: a count, fils, or a share. */
const columnKinds = {
  count: 'count',
  share: 'share',
  rented: 'count',
  available: 'count',
  amount: 'money',
  claimed: 'money',
  decided: 'money',
  started: 'count',
  reductions: 'money',
  deliveries: 'count',
} as const
export type ReportColumn = keyof typeof columnKinds

/** Every report and its columns after the first, which names the row. */
const columns = {
  funnel: ['count', 'share'],
  utilisation: ['rented', 'available', 'share'],
  lateness: ['count', 'amount'],
  claims: ['count', 'claimed', 'decided'],
  cash: ['count', 'amount'],
  payouts: ['count', 'amount'],
  memberships: ['count', 'started', 'reductions', 'deliveries'],
  'missed-searches': ['count'],
  'area-wishes': ['count'],
} as const satisfies Record<string, readonly ReportColumn[]>
export type ReportName = keyof typeof columns

// `Object.keys` loses the names of the keys.
export const reportNames = Object.keys(columns) as ReportName[]

/** Whether the rows of a report are named by what people typed. */
export function isTyped(report: ReportName): boolean {
  return report === 'missed-searches' || report === 'area-wishes'
}

/** The columns of a report after the one that names its rows. */
export function columnsOf(report: ReportName): readonly ReportColumn[] {
  return columns[report]
}

/** The kind of value in a column. */
export function kindOfColumn(column: ReportColumn): (typeof columnKinds)[ReportColumn] {
  return columnKinds[column]
}

/** The most days of a report. */
export const maxReportDays = 366
/** The default length of a report in days, until today. */
export const usualReportDays = 30
