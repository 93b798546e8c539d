/** Backups that are kept: one of each of the last days, and one of each of the last weeks. */
export const backupsKept = { daily: 7, weekly: 4 }

/** After so many days nothing that was deleted is in any backup. */
export const backupsKeptDays = backupsKept.daily + backupsKept.weekly * 7
