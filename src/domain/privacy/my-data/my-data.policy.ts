/** Days before the deletion on which a last mail is sent. */
export const warnDays = 2

/** The matters to finish before an account can be deleted. */
export const blocks = ['rental', 'listing', 'payment', 'claim', 'debt', 'deposit', 'payout', 'cash', 'last-admin'] as const
export type Block = (typeof blocks)[number]
