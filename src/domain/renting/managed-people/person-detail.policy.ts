/** The state of an account; the first that applies. `leaving`: its deletion is requested and can still be cancelled. */
export const personStates = ['suspended', 'leaving', 'invited', 'active'] as const
export type PersonState = (typeof personStates)[number]

/** The rate at which staff may send a person a link for a new password. */
export const passwordLinks = { max: 5, minutes: 60 } as const

/** The most recent orders, listings, deposits and claims that a person's page shows, and the notes and events. */
export const shownRows = 6
export const shownNotes = 100
export const shownEvents = 50

export const personSorts = ['newest', 'oldest'] as const
