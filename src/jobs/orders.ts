import { completeOrders } from '#domain/renting/checkout/complete-orders.ts'
import { remindCustomers } from '#domain/renting/orders/remind-customers.ts'
import type { Schedule } from './job.ts'

export const orderSchedules = {
  'orders.complete': { everySeconds: 10, run: completeOrders },
  'orders.remind': { cron: '0 9-23 * * *', run: remindCustomers },
} satisfies Record<string, Schedule>
