/** Days between the wish to be deleted and its doing, in which she may think again. */
export const graceDays = 14
/** Days before it is done that a last mail says so. */
export const warnDays = 2

/** What has to come to its end before an account can be deleted. */
export const blocks = ['rental', 'listing', 'payment', 'deposit', 'payout', 'last-admin'] as const
export type Block = (typeof blocks)[number]
