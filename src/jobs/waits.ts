import { z } from 'zod/mini'
import { offerWaits } from '#domain/renting/waits/offer-waits.ts'
import { job } from './job.ts'

export const waitJobs = {
  'wait.offer': job(z.object({ itemId: z.string() }), (ctx, { itemId }) => offerWaits(ctx, itemId)),
}
