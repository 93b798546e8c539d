import { z } from 'zod/mini'
import { makeSizes } from '#domain/catalogue/media/make-sizes.ts'
import { job } from './job.ts'

export const mediaJobs = {
  'media.resize': job(z.object({ id: z.string() }), (ctx, { id }) => makeSizes(ctx, id)),
}
