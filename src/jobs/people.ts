import { z } from 'zod/mini'
import { deleteDocuments } from '#domain/accounts/identity-verification/delete-documents.ts'
import { followStaff, takeRoleEffect } from '#domain/accounts/roles/give-role.ts'
import { deleteExpired } from '#domain/accounts/sessions/delete-expired.ts'
import { deletePeople } from '#domain/privacy/my-data/delete-people.ts'
import { mailDestinationChange } from '#domain/site/second-person/mail-destination-change.ts'
import { mailFiguresChange } from '#domain/site/second-person/mail-figures-change.ts'
import { mailLimitsChange } from '#domain/site/second-person/mail-limits-change.ts'
import { dropBefore } from '#domain/staff/system/keep-before.ts'
import { job, type Schedule } from './job.ts'

const byId = z.object({ id: z.string() })

export const peopleJobs = {
  'roles.take-effect': job(byId, takeRoleEffect),
  'roles.follow-staff': job(z.object({}), followStaff),
  'second-person.tell-limits': job(z.object({ by: z.string(), version: z.optional(z.int()) }), mailLimitsChange),
  'second-person.tell-figures': job(byId, mailFiguresChange),
  'second-person.tell-destination': job(byId, mailDestinationChange),
}

export const peopleSchedules = {
  'people.delete': { cron: '10 * * * *', run: deletePeople },
  'people.delete-documents': { cron: '20 * * * *', run: deleteDocuments },
  'system.drop-before': { cron: '50 * * * *', run: dropBefore },
  'people.delete-expired': { cron: '30 * * * *', run: deleteExpired },
} satisfies Record<string, Schedule>
