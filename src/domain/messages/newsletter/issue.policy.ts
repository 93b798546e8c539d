import { addDays, type Day, instantAt, weekdayOf } from '#values/day.ts'

export const issueStatuses = ['draft', 'approved', 'sending', 'paused', 'sent', 'cancelled'] as const
export type IssueStatus = (typeof issueStatuses)[number]

/** The newest pieces on the day of the issue, or pieces that staff have chosen. */
export const issuePicks = ['newest', 'chosen'] as const
export type IssuePicks = (typeof issuePicks)[number]

/** The longest subject and greeting, in characters. */
export const maxSubject = 90
export const maxGreeting = 600
/** The most pieces that staff choose for an issue. */
export const maxChosen = 24
/** The most pieces in the mail of one reader. */
export const piecesPerMail = 6

/** The hour in Amman at which an issue goes out. */
export const sendHour = 10
const thursday = 4
const week = 7

interface Stage {
  status: IssueStatus
  day: Day
  beganAt: unknown
}

/** True for a day of the week on which the newsletter is sent. */
export function isSendDay(day: Day): boolean {
  return weekdayOf(day) === thursday
}

/** The first Thursday on or after a day. */
export function nextSendDay(day: Day): Day {
  return addDays(day, (thursday - weekdayOf(day) + week) % week)
}

/** The instant from which an issue of a day is sent. */
export function sendsAt(day: Day): Date {
  return instantAt(day, sendHour)
}

/** Whether the content of an issue may change: nobody has got it. */
export function isEditable({ status, beganAt }: Pick<Stage, 'status' | 'beganAt'>): boolean {
  return status === 'draft' || status === 'approved' || (status === 'paused' && !beganAt)
}

/** Whether an issue may be paused, resumed or cancelled now. */
export const canPause = ({ status }: Pick<Stage, 'status'>): boolean => status === 'approved' || status === 'sending'
export const canCancel = ({ status }: Pick<Stage, 'status'>): boolean => status !== 'sent' && status !== 'cancelled'

/** Whether the time of an issue has passed: its day before it began, or the day of the next one since. */
export function isTooLate({ day, beganAt }: Omit<Stage, 'status'>, today: Day): boolean {
  return beganAt ? today >= addDays(day, week) : today > day
}

/** Whether an issue of a day waits for its hour, goes out at once, or has missed its day. */
export const issueTimings = ['coming', 'due', 'past'] as const
export type IssueTiming = (typeof issueTimings)[number]

/** The timing of an issue, were it approved or resumed now. */
export function timingOf(issue: Omit<Stage, 'status'>, { now, today }: { now: Date; today: Day }): IssueTiming {
  if (isTooLate(issue, today)) return 'past'
  return now < sendsAt(issue.day) ? 'coming' : 'due'
}

/** The beginning of the keys of its mails in the outbox; the issue and the reader follow. */
const keyKind = 'newsletter-issue'

/** The key of the mail of an issue to a reader. */
export function issueKeyOf({ issueId, subscriberId }: { issueId: string; subscriberId: string }): string {
  return `${keyKind}:${issueId}:${subscriberId}`
}
