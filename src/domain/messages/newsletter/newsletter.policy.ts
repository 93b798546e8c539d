/** Days in which an address must be confirmed. */
export const confirmDays = 7
