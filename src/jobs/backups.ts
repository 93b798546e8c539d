import { makeNightly, watchBackups } from '#domain/staff/backups/make-nightly.ts'
import { rehearseNewest } from '#domain/staff/backups/rehearse-newest.ts'
import type { Schedule } from './job.ts'

export const backupSchedules = {
  'backups.make': { cron: '10 2 * * *', run: makeNightly },
  'backups.watch': { cron: '50 * * * *', run: watchBackups },
  'backups.rehearse': { cron: '10 3 * * 6', run: rehearseNewest },
} satisfies Record<string, Schedule>
