/** Days over which the sums of one giver and of one receiver are counted. */
export const sumDays = 30
/** Hours for which somebody with a new role confirms nothing. */
export const newRoleHours = 72
/** Hours after which the only person who could confirm confirms alone. */
export const aloneHours = 24

const hour = 3_600_000

/**
 * The instant from which whoever asked may confirm alone, where nobody else can: 24 hours later, and 72 hours after the last of the others lost
 * the means to confirm.
 */
export function opensAloneAt(askedAt: Date, removedAt: Date | null): Date {
  return new Date(Math.max(askedAt.getTime() + aloneHours * hour, (removedAt?.getTime() ?? 0) + newRoleHours * hour))
}

/** The instant so many hours before. */
export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * hour)
}

/** The hours until an instant, rounded up. */
export function hoursUntil(at: Date, now: Date): number {
  return Math.ceil((at.getTime() - now.getTime()) / hour)
}
