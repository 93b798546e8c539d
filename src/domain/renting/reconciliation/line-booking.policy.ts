/** The bookings of a line without a counterpart of ours. */
export const lineBookings = ['fee', 'exchange', 'unknown', 'transfer', 'returned'] as const
export type LineBooking = (typeof lineBookings)[number]
