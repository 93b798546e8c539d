import type { Context } from '#domain/context.ts'
import { deleteDocuments } from '#domain/accounts/identity-verification/delete-documents.ts'
import { deletePeople } from '#domain/privacy/my-data/delete-people.ts'
import { completeOrders } from '#domain/renting/checkout/complete-orders.ts'
import { remindCustomers } from '#domain/renting/orders/remind-customers.ts'
import { deleteExpired } from '#domain/accounts/sessions/delete-expired.ts'
import { type Job, repeat } from './repeat.ts'

const second = 1000
const hour = 3_600_000

/** Starts the recurring jobs of this process. */
export function startJobs(system: () => Context): Job[] {
  const { log } = system()
  return [
    repeat(
      async () => {
        for (const fault of await completeOrders(system())) log.error({ err: fault }, 'an order could not be completed yet')
      },
      { everyMs: 10 * second, onFault: (fault) => log.error({ err: fault }, 'orders could not be completed') },
    ),
    repeat(
      async () => {
        for (const fault of await deletePeople(system())) log.error({ err: fault }, 'a person could not be deleted or told of it yet')
      },
      { everyMs: hour, onFault: (fault) => log.error({ err: fault }, 'people could not be deleted') },
    ),
    repeat(
      async () => {
        for (const fault of await remindCustomers(system())) log.error({ err: fault }, 'a customer could not be reminded yet')
      },
      { everyMs: hour, onFault: (fault) => log.error({ err: fault }, 'customers could not be reminded') },
    ),
    repeat(() => deleteDocuments(system()), {
      everyMs: hour,
      onFault: (fault) => log.error({ err: fault }, 'documents could not be cleared away'),
    }),
    repeat(() => deleteExpired(system()), {
      everyMs: hour,
      onFault: (fault) => log.error({ err: fault }, 'what has expired could not be cleared away'),
    }),
  ]
}
