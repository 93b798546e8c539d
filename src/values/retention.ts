/** Days for which files that a sweep took lie in the bin, so that a backup of these days comes back whole. */
export const binDays = 30
