import { deliveryContract } from '#domain/renting/deliveries/delivery.contract.ts'
import { findStop, listStops } from '#domain/renting/deliveries/list-stops.ts'
import { guarded } from './guard.ts'

const guard = guarded('deliveries', deliveryContract)

export const deliveries = guard.router({
  list: guard.list.handler(async ({ context }) => ({ stops: await listStops(context) })),
  get: guard.get.handler(async ({ context, input }) => ({ stop: await findStop(context, input.rental) })),
})
