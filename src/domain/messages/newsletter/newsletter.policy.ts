/** Days in which an address has to be confirmed. */
export const confirmDays = 7
