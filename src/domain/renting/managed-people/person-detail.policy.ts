/** How an account stands; the first that is true of it. Of those who leave the deletion is asked for and can still be cancelled. */
export const personStates = ['suspended', 'leaving', 'invited', 'active'] as const
export type PersonState = (typeof personStates)[number]

/** How often a person is sent the way to a new password by staff. */
export const passwordLinks = { max: 5, minutes: 60 } as const

/** So many of the newest orders, listings, deposits and claims a file shows, and so many notes and events. */
export const shownRows = 6
export const shownNotes = 100
export const shownEvents = 50

export const personSorts = ['newest', 'oldest'] as const
