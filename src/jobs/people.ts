import { deleteDocuments } from '#domain/accounts/identity-verification/delete-documents.ts'
import { deleteExpired } from '#domain/accounts/sessions/delete-expired.ts'
import { deletePeople } from '#domain/privacy/my-data/delete-people.ts'
import type { Schedule } from './job.ts'

export const peopleSchedules = {
  'people.delete': { cron: '10 * * * *', run: deletePeople },
  'people.delete-documents': { cron: '20 * * * *', run: deleteDocuments },
  'people.delete-expired': { cron: '30 * * * *', run: deleteExpired },
} satisfies Record<string, Schedule>
