import { askForDeposit, sendTransferBack } from '#domain/renting/admin-lists/act-on-money.ts'
import { findRisks } from '#domain/renting/admin-lists/find-risks.ts'
import { acceptRental } from '#domain/renting/answers/accept-rental.ts'
import { declineRental } from '#domain/renting/answers/decline-rental.ts'
import { cancelAsOwner } from '#domain/renting/cancellations/cancel-as-owner.ts'
import { cancelByOperations, confirmCancellation } from '#domain/renting/cancellations/cancel-by-operations.ts'
import { completeRental } from '#domain/renting/claims/complete-rental.ts'
import { deliveryCodeOf } from '#domain/renting/conditions/delivery-code.ts'
import { packRental } from '#domain/renting/conditions/pack-rental.ts'
import { receiveRental } from '#domain/renting/conditions/receive-rental.ts'
import { actForCourier } from '#domain/renting/deliveries/act-for-courier.ts'
import { collectRental } from '#domain/renting/deliveries/collect-rental.ts'
import { deliverRental } from '#domain/renting/deliveries/deliver-rental.ts'
import { dispatchRental } from '#domain/renting/deliveries/dispatch-rental.ts'
import { dropOffRental } from '#domain/renting/deliveries/drop-off-rental.ts'
import { giveUpDelivery } from '#domain/renting/deliveries/give-up-delivery.ts'
import { getOrderDetail } from '#domain/renting/order-details/get-order-detail.ts'
import { bookTransfer, payWithTransfer } from '#domain/renting/paying/book-transfer.ts'
import { courierDeedNames } from '#domain/renting/rentals/courier-deed.policy.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { noteFailedAttempt } from '#domain/renting/rentals/note-failed-attempt.ts'
import { addDays } from '#values/day.ts'
import { calendarChoices } from './calendar-operations.ts'
import { cashChoices, walletChoices } from './cash-operations.ts'
import { adminClaims, courierClaims, givesBack, ownerClaims } from './claim-operations.ts'
import { inPersonChoices } from './in-person-operations.ts'
import { about, type Choice, type Drawing, photograph } from './operations.ts'
import { earningChoices, payoutChoices } from './payout-operations.ts'
import { repaymentChoices } from './repayment-operations.ts'
import type { SceneRental } from './scene.ts'

type At = (...statuses: string[]) => SceneRental[]

/** An owner's actions with the rentals of their pieces. */
export function ownerChoices(drawing: Drawing): Choice[] {
  const { shop, scene, client } = drawing
  const { ctx, personId } = client
  const at: At = (...statuses) => scene.rentals.filter((one) => one.ownerId === personId && statuses.includes(one.status))
  const soon = at('confirmed').filter(({ from }) => from <= addDays(scene.today, 3))
  return [
    ...about(drawing, at('requested'), { name: 'accept', weight: 30, run: ({ id }, key) => acceptRental(ctx, { id, key }) }),
    ...about(drawing, at('requested'), {
      name: 'decline',
      weight: 4,
      run: ({ id }, key) => declineRental(ctx, { id, key, reason: 'not-available' }),
    }),
    ...about(drawing, soon, {
      name: 'pack',
      weight: 20,
      async run({ id }, key) {
        await photograph(shop, id, 'packing')
        return packRental(ctx, { id, key })
      },
    }),
    ...about(drawing, at('confirmed', 'packed'), {
      name: 'cancel as owner',
      weight: 1,
      run: ({ id }, key) => cancelAsOwner(ctx, { id, key, reason: 'damaged' }),
    }),
    ...about(drawing, at('return_in_transit'), {
      name: 'receive',
      weight: 16,
      async run({ id }, key) {
        await photograph(shop, id, 'return')
        return receiveRental(ctx, { id, key })
      },
    }),
    ...about(drawing, at('inspecting'), { name: 'complete', weight: 4, run: ({ id }, key) => completeRental(ctx, { id, key }) }),
    ...inPersonChoices(drawing),
    ...ownerClaims(drawing),
    ...about(
      drawing,
      at('active').filter((one) => givesBack(one, false)),
      {
        name: 'collect as owner',
        weight: 1,
        async run({ id, unitId }, key) {
          await photograph(shop, id, 'collection')
          return collectRental(ctx, { id, key, unitId })
        },
      },
    ),
    ...about(drawing, at('confirmed', 'active', 'requested'), { name: 'look at a rental', weight: 6, run: ({ id }) => getRental(ctx, id) }),
    ...calendarChoices(drawing),
    ...earningChoices(drawing),
  ]
}

/** A courier's actions: fetch, hand over, meet nobody, collect, count the cash. */
export function courierChoices(drawing: Drawing): Choice[] {
  const { shop, scene, client, random } = drawing
  const { ctx } = client
  const at: At = (...statuses) => scene.rentals.filter(({ status, handOver }) => handOver === 'courier' && statuses.includes(status))
  const due = at('packed').filter(({ from }) => from <= addDays(scene.today, 1))
  const isRefused = random.chance(0.3)
  const isGivenBack = random.chance(0.03)
  const over = at('active', 'overdue').filter((one) => one.until <= scene.today && givesBack(one, isGivenBack))
  return [
    ...about(drawing, due, { name: 'dispatch', weight: 20, run: ({ id }, key) => dispatchRental(ctx, { id, key }) }),
    ...about(drawing, at('out_for_delivery'), {
      name: 'deliver',
      weight: 30,
      async run({ id, orderId }, key) {
        await photograph(shop, id, 'delivery')
        return deliverRental(ctx, { id, key, code: deliveryCodeOf(ctx, orderId) })
      },
    }),
    ...about(drawing, at('out_for_delivery'), {
      name: 'meet nobody',
      weight: 6,
      run: ({ id }, key) => noteFailedAttempt(ctx, { id, key }),
    }),
    ...about(drawing, at('out_for_delivery'), {
      name: 'give up',
      weight: 3,
      run: ({ id }, key) => giveUpDelivery(ctx, { id, key, isRefused }),
    }),
    ...about(drawing, over, {
      name: 'collect',
      weight: 20,
      async run({ id, unitId }, key) {
        await photograph(shop, id, 'collection')
        return collectRental(ctx, { id, key, unitId })
      },
    }),
    ...about(drawing, at('return_in_transit', 'undeliverable'), {
      name: 'drop off',
      weight: 10,
      run: ({ id, unitId }, key) => dropOffRental(ctx, { id, key, unitId }),
    }),
    ...courierClaims(drawing),
    ...walletChoices(drawing),
  ]
}

/** The staff's actions. */
export function adminChoices(drawing: Drawing): Choice[] {
  const { scene, client, random } = drawing
  const { ctx } = client
  const at: At = (...statuses) => scene.rentals.filter(({ status }) => statuses.includes(status))
  const asked = scene.rentals.filter(({ askedBy }) => askedBy !== null && askedBy !== client.personId)
  const failed = scene.rentals.filter(({ deposit }) => deposit === 'failed')
  const words = 'a pipe has burst'
  const deed = random.pick(courierDeedNames) ?? 'dispatch'
  return [
    ...about(drawing, at('packed', 'out_for_delivery', 'active', 'overdue', 'return_in_transit', 'undeliverable'), {
      name: 'act for a courier',
      weight: 4,
      run: ({ id }, key) => actForCourier(ctx, { id, key, deed, words }),
    }),
    ...about(drawing, at('confirmed', 'packed', 'out_for_delivery', 'active', 'return_in_transit', 'inspecting', 'requested'), {
      name: 'end by operations',
      weight: 1,
      run: ({ id }, key) => cancelByOperations(ctx, { id, key, reason: 'safety', words }),
    }),
    ...about(drawing, asked, {
      name: 'confirm the end',
      weight: 20,
      run: ({ id }, key) => confirmCancellation(ctx, { id, key }),
    }),
    ...about(drawing, at('requested'), { name: 'accept for the owner', weight: 4, run: ({ id }, key) => acceptRental(ctx, { id, key }) }),
    ...about(drawing, at('inspecting'), {
      name: 'complete for the owner',
      weight: 1,
      run: ({ id }, key) => completeRental(ctx, { id, key }),
    }),
    ...about(drawing, failed, {
      name: 'ask for a deposit',
      weight: 2,
      run: ({ depositId }) => askForDeposit(ctx, { id: depositId ?? '' }),
    }),
    ...about(drawing, scene.rentals, { name: 'look at an order', weight: 15, run: ({ orderId }) => getOrderDetail(ctx, orderId) }),
    { name: 'look at what is at risk', weight: 15, run: () => findRisks(ctx) },
    ...adminClaims(drawing),
    ...cashChoices(drawing),
    ...moneyChoices(drawing),
    ...repaymentChoices(drawing),
    ...payoutChoices(drawing),
  ]
}

function moneyChoices(drawing: Drawing): Choice[] {
  const { scene, client, random } = drawing
  const { ctx } = client
  const amount = 1000 * (1 + random.below(5))
  const missing = random.pick([0, 0, 0, 0, 0, 0, -1000, 500]) ?? 0
  return [
    ...about(drawing, scene.unmatched, { name: 'send a transfer back', weight: 4, run: ({ id }) => sendTransferBack(ctx, { id }) }),
    ...about(drawing, scene.awaited, {
      name: 'book a transfer',
      weight: 30,
      run: ({ reference, amount: due }, key) => bookTransfer(ctx, { id: key, reference, amount: due + missing, sender: 'Rana' }),
    }),
    ...about(
      drawing,
      scene.unmatched.flatMap(({ id }) => scene.awaited.map(({ orderId }) => ({ id, orderId }))),
      { name: 'assign a transfer', weight: 8, run: ({ id, orderId }) => payWithTransfer(ctx, { id, orderId, reason: 'named in words' }) },
    ),
    {
      name: 'receive a transfer of nobody',
      weight: 1,
      run: (key) => bookTransfer(ctx, { id: key, reference: 'LBNOBODY', amount, sender: 'Nobody' }),
    },
  ]
}
