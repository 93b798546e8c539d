import { z } from 'zod/mini'
import { endAdmissions } from '#domain/renting/orders/change-links.ts'
import { cancelUnpaid } from '#domain/renting/paying/cancel-unpaid.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { settleOrder } from '#domain/renting/paying/settle-order.ts'
import { job, type Schedule } from './job.ts'

export const orderJobs = {
  'order.settle': job(z.object({ orderId: z.string(), isAnswer: z.optional(z.boolean()) }), settleOrder),
}

export const orderSchedules = {
  'orders.cancel-unpaid': { everySeconds: 60, run: cancelUnpaid },
  'orders.end-admissions': { cron: '15 * * * *', run: endAdmissions },
  'orders.complete': { everySeconds: 10, run: completeOrders },
} satisfies Record<string, Schedule>
