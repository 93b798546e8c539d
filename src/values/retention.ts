/** Days for which files that a sweep took lie in the bin, so that a backup of these days comes back whole. */
export const binDays = 30
/** Days for which backups are kept at most: seven daily ones, and the newest of each of four weeks. */
export const maxBackupDays = 35
