import { z } from 'zod/mini'
import { settlePayment } from '#domain/renting/paying/settle-payment.ts'
import { job } from './job.ts'

export const paymentJobs = {
  'payment.settle': job(z.object({ paymentId: z.string() }), (ctx, { paymentId }) => settlePayment(ctx, paymentId)),
}
