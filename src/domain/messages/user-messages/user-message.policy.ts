import { meaningOf, type RentalStatus, statusesThat } from '#domain/renting/rentals/rental.policy.ts'

/** In characters. */
export const maxUserMessage = 2000

/** The other side of a thread. */
export const counterparts = ['owner', 'customer', 'libsa'] as const
export type Counterpart = (typeof counterparts)[number]

/**
 * Whether somebody may write in a thread: `ended` some days after its rental, `blocked` for the person who blocked the other. The blocked
 * person is not notified and sees `closed`.
 */
export const threadDoors = ['open', 'closed', 'blocked', 'ended', 'no-account'] as const
export type ThreadDoor = (typeof threadDoors)[number]

/** Steps of the time in which somebody usually answers, in minutes. */
export const answerTimes = [10, 20, 30, 60, 180, 1440] as const
export type AnswerTime = (typeof answerTimes)[number]

/** The events of a rental that its thread shows between the messages: every status once the owner was asked. */
export const rentalEvents = statusesThat(({ isUnpaid }) => !isUnpaid)

/** The days after a rental's end in which its sides may still write. */
const openDaysAfter = 14

/** Whether a rental's sides may write to each other, apart from what they think of each other. */
export function isOpenForWords({ status, updatedAt }: { status: RentalStatus; updatedAt: Date }, now: Date): boolean {
  return meaningOf(status).isLive || now.getTime() - updatedAt.getTime() < openDaysAfter * 24 * 60 * 60_000
}

/** Whether its sides see each other's numbers and addresses: once it is, or was, confirmed. */
export function showsContacts({ confirmedAt }: { confirmedAt: Date | null }): boolean {
  return confirmedAt !== null
}
