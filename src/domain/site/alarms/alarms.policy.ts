/** Faults of the shop itself: a sweep that would remove too many files, no backup of today, a backup that could not be restored. */
export const alarmKinds = ['sweep-stopped', 'backup-missing', 'rehearsal-failed'] as const
export type AlarmKind = (typeof alarmKinds)[number]
