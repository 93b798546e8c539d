import { z } from 'zod/mini'
import { makeSizes } from '#domain/catalogue/media/make-sizes.ts'
import { sweepMedia } from '#domain/catalogue/media/sweep-media.ts'
import { job, type Schedule } from './job.ts'

export const mediaJobs = {
  'media.resize': job(z.object({ id: z.string() }), (ctx, { id }) => makeSizes(ctx, id)),
}

export const mediaSchedules = {
  'media.sweep': { cron: '20 4 * * *', run: sweepMedia },
} satisfies Record<string, Schedule>
