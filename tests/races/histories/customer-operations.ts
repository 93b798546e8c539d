import { listCards } from '#domain/money/cards/list-cards.ts'
import { withdrawRental } from '#domain/renting/answers/withdraw-rental.ts'
import { cancelRental, getCancellation } from '#domain/renting/cancellations/cancel-rental.ts'
import { changeWindow } from '#domain/renting/changes/change-window.ts'
import { extendRental } from '#domain/renting/changes/extend-rental.ts'
import { getFreeStarts } from '#domain/renting/changes/find-free-starts.ts'
import { moveDays } from '#domain/renting/changes/move-days.ts'
import { getExtension } from '#domain/renting/changes/plan-extension.ts'
import { returnEarly } from '#domain/renting/changes/return-early.ts'
import { chooseHandOver } from '#domain/renting/holds/choose-hand-over.ts'
import { reduceOrder } from '#domain/renting/holds/reduce-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { payAgain } from '#domain/renting/paying/pay-again.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { releaseOrder } from '#domain/renting/paying/release-order.ts'
import { closePayment, settlePayment } from '#domain/renting/paying/settle-payment.ts'
import { retryAuthorization } from '#domain/renting/rentals/retry-authorization.ts'
import { getRescue, replaceRental } from '#domain/renting/rescues/replace-rental.ts'
import { joinWaits, leaveWaits } from '#domain/renting/waits/change-waits.ts'
import { keepHold } from '#domain/renting/waits/keep-hold.ts'
import { courierVisits } from '#domain/site/areas/slot.policy.ts'
import type { PayerCard } from '#tests/stripe/payer.ts'
import { checkOut, drawBag } from './checkout-operations.ts'
import { customerClaims } from './claim-operations.ts'
import { about, type Choice, type Drawing } from './operations.ts'

const cards: readonly PayerCard[] = [
  ...Array.from({ length: 22 }, () => 'succeeds' as const),
  'declined',
  'declined',
  'declines-later',
  'asks-later',
  'disputed',
  'disputed-in-part',
  'inquired',
  'lapses',
  'refund-fails',
  'forbids-later',
]

/** Actions of a customer: look around, check out, pay, change their mind, wait. */
export function customerChoices(drawing: Drawing): Choice[] {
  const { scene, client } = drawing
  const isMine = ({ visitorId }: { visitorId: string }): boolean => visitorId === client.visitorId
  const hasHold = scene.held.some(isMine) || scene.pages.some(isMine)
  return [
    ...checkoutChoices(drawing, hasHold),
    ...payerChoices(drawing),
    ...changes(drawing),
    ...customerClaims(drawing),
    ...waiting(drawing),
  ]
}

function checkoutChoices(drawing: Drawing, hasHold: boolean): Choice[] {
  const { scene, client, random } = drawing
  const { ctx } = client
  const mine = scene.held.filter(({ visitorId }) => visitorId === client.visitorId)
  const bag = drawBag(drawing)
  const usesCode = random.pick(['WELCOME', 'FIVE', null])
  const hasSavedCard = random.chance(0.3)
  return [
    { name: 'check out', weight: hasHold ? 1 : 8, run: (key) => checkOut(drawing, bag, key) },
    ...about(drawing, mine, {
      name: 'pay',
      weight: 24,
      async run({ id, isReady }, key) {
        if (!isReady) await bag.finish(id)
        const card = hasSavedCard && client.personId !== null ? (await listCards(ctx)).cards[0]?.id : undefined
        const { quote } = await getOrder(ctx, id)
        return payOrder(ctx, { id, key, total: quote.total, ...(card !== undefined && { card }) })
      },
    }),
    ...about(drawing, mine, {
      name: 'choose how it changes hands',
      weight: 4,
      async run({ id }) {
        const [group] = (await getOrder(ctx, id)).handOvers
        const other = group?.handOver === 'courier' ? 'in_person' : 'courier'
        if (group) await chooseHandOver(ctx, { id, rental: group.rentals[0] ?? '', handOver: other })
      },
    }),
    ...about(drawing, mine, {
      name: 'reduce an order',
      weight: 4,
      run: ({ id }) => reduceOrder(ctx, { id, promotionalCode: usesCode ?? null, usesCredit: client.personId !== null }),
    }),
    ...about(drawing, mine, { name: 'keep a hold', weight: 6, run: ({ id }) => keepHold(ctx, id) }),
    ...about(drawing, mine, { name: 'give a hold up', weight: 1, run: ({ id }) => releaseOrder(ctx, id) }),
    { name: 'look at an order', weight: 1, run: () => bag.look() },
  ]
}

function payerChoices(drawing: Drawing): Choice[] {
  const { shop, scene, client, random } = drawing
  const mine = scene.pages.filter(({ visitorId }) => visitorId === client.visitorId)
  const card = random.pick(cards) ?? 'succeeds'
  const comesBack = random.chance(0.5)
  const nth = random.below(100)
  return [
    ...about(drawing, mine, {
      name: 'pay on the page',
      weight: 40,
      async run({ paymentId, providerId }) {
        // A page that has been closed meanwhile takes no card.
        await shop.provider.pay(providerId, card).catch(() => undefined)
        if (comesBack) await settlePayment(shop.system, paymentId)
      },
    }),
    ...about(
      drawing,
      scene.unpaid.filter(({ visitorId }) => visitorId === client.visitorId),
      {
        name: 'pay again',
        weight: 20,
        async run({ orderId }, key) {
          const { paymentDue } = await getOrder(client.ctx, orderId)
          const way = paymentDue?.ways[nth % paymentDue.ways.length]
          if (way) await payAgain(client.ctx, { id: orderId, key, method: way.method, total: way.total })
        },
      },
    ),
    ...about(drawing, mine, { name: 'leave the page', weight: 3, run: ({ paymentId }) => closePayment(shop.system, paymentId) }),
  ]
}

function changes(drawing: Drawing): Choice[] {
  const { scene, client, random } = drawing
  const { ctx } = client
  const mine = scene.rentals.filter(({ visitorId }) => visitorId === client.visitorId)
  const at = (...statuses: string[]) => mine.filter(({ status }) => statuses.includes(status))
  const [nth, takesNone] = [random.below(100), random.chance(0.25)]
  return [
    ...about(drawing, at('requested'), { name: 'withdraw', weight: 2, run: ({ id }, key) => withdrawRental(ctx, { id, key }) }),
    ...about(drawing, at('confirmed', 'packed'), {
      name: 'cancel',
      weight: 2,
      async run({ id }, key) {
        const { refund } = await getCancellation(ctx, id)
        return cancelRental(ctx, { id, key, refund })
      },
    }),
    ...about(drawing, at('confirmed'), {
      name: 'move days',
      weight: 4,
      async run({ id }, key) {
        const { starts } = await getFreeStarts(ctx, id)
        return moveDays(ctx, { id, key, from: starts[nth % Math.min(starts.length, 8)] ?? scene.today })
      },
    }),
    ...about(drawing, at('requested', 'confirmed', 'packed', 'active'), {
      name: 'change window',
      weight: 1,
      async run({ orderId }, key) {
        const visit = courierVisits[nth % courierVisits.length] ?? 'delivery'
        const { delivery } = await getOrder(ctx, orderId)
        const slot = (visit === 'delivery' ? delivery?.slot : delivery?.collection)?.replace(/_.*/, takesNone ? '_11-13' : '_19-21')
        return changeWindow(ctx, { id: orderId, key, visit, slot: slot ?? '' })
      },
    }),
    ...about(drawing, at('active'), {
      name: 'extend',
      weight: 3,
      async run({ id }, key) {
        const { days } = await getExtension(ctx, id)
        const { until, total } = days[nth % Math.min(days.length, 4)] ?? { until: scene.today, total: 0 }
        return extendRental(ctx, { id, key, until, total })
      },
    }),
    ...about(drawing, at('active'), {
      name: 'return early',
      weight: 3,
      run: ({ id, from }, key) => returnEarly(ctx, { id, key, until: [from, scene.today].sort().at(-1) ?? from }),
    }),
    ...about(drawing, at('cancelled_by_owner', 'cancelled_by_operations'), {
      name: 'replace',
      weight: 14,
      async run({ id }, key) {
        const { items } = await getRescue(ctx, id)
        return replaceRental(ctx, { id, key, itemId: takesNone ? null : (items[nth % items.length]?.id ?? null) })
      },
    }),
    ...about(
      drawing,
      mine.filter(({ deposit }) => deposit === 'failed'),
      { name: 'ask for a hold again', weight: 6, run: ({ id }, key) => retryAuthorization(ctx, { id, key }) },
    ),
  ]
}

function waiting(drawing: Drawing): Choice[] {
  const { scene, client } = drawing
  const { ctx, visitorId } = client
  const taken = scene.rentals.filter((rental) => rental.visitorId !== visitorId && rental.from > scene.today)
  return [
    ...about(drawing, taken, {
      name: 'wait for days',
      weight: 2,
      run: ({ itemId, from, until }) => joinWaits(ctx, { itemId, from, until }),
    }),
    ...about(
      drawing,
      scene.waits.filter((wait) => wait.visitorId === visitorId),
      { name: 'stop waiting', weight: 1, run: ({ id }) => leaveWaits(ctx, id) },
    ),
  ]
}
