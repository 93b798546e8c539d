import { z } from 'zod/mini'
import { makeSizes } from '#domain/catalogue/media/make-sizes.ts'
import { tendBin } from '#domain/catalogue/media/media-bin.ts'
import { sweepMedia } from '#domain/catalogue/media/sweep-media.ts'
import { job, type Schedule } from './job.ts'

export const mediaJobs = {
  'media.resize': job(z.object({ id: z.string() }), (ctx, { id }) => makeSizes(ctx, id)),
}

export const mediaSchedules = {
  'media.tend-bin': { cron: '40 * * * *', run: tendBin },
  'media.sweep': { cron: '20 4 * * *', run: (ctx) => sweepMedia(ctx) },
} satisfies Record<string, Schedule>
