import { followCatalogue } from '#domain/catalogue/search/follow-catalogue.ts'
import type { Schedule } from './job.ts'

export const searchSchedules = {
  'search.follow': { everySeconds: 5, run: followCatalogue, isWanted: ({ searchEngine }) => searchEngine !== undefined },
} satisfies Record<string, Schedule>
