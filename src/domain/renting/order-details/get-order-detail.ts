import { eq, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { aboutOf } from '#domain/audit-log/event-about.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { listEntries } from '#domain/money/ledger/list-entries.ts'
import { isRefundable } from '#domain/money/payments/payment.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { actorOf } from '#domain/renting/admin-lists/list-audit-log.ts'
import { findFullWindows } from '#domain/renting/orders/full-windows.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { wholeName } from '#domain/renting/orders/shown-names.ts'
import { windowChangeOf } from '#domain/renting/orders/windows.policy.ts'
import { findCondition } from '#domain/renting/rentals/find-condition.ts'
import { shownLateness } from '#domain/renting/rentals/get-rental.ts'
import { isCurrentlyRented } from '#domain/renting/rentals/is-currently-rented.ts'
import { isUndelivered } from '#domain/renting/rentals/is-undelivered.ts'
import { type RentalWithOrder, readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { atOwnersDoor, type Move, orderStatusOf, rentalMoveNames, rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { missingFor, momentsOf, refusalTo } from '#domain/renting/rentals/rental-moments.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { cityName, findArea, placeName } from '#domain/site/areas/area.policy.ts'
import { courierVisits } from '#domain/site/areas/slot.policy.ts'
import { findOpening } from '#domain/site/second-person/find-opening.ts'
import type { Day } from '#values/day.ts'
import { orderNumber } from '#values/order-number.ts'
import { findActions } from './find-actions.ts'
import { findOrderMoney } from './find-order-money.ts'
import type { OrderDetail, RentalDetail, ShownMove } from './order-detail.contract.ts'
import { reachCustomer } from './reach-customer.ts'

const maxEvents = 200

/**
 * An order for the shop's staff: its customer, rentals with their possible moves, money, books and audit trail.
 * @throws {Refusal} 404 `order.unknown`
 */
export async function getOrderDetail(ctx: Context, id: string): Promise<OrderDetail> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Refusal('order.unknown', 404)
  const { delivery } = order
  const known = await readRentals(ctx, eq(rentals.orderId, id))
  const place = delivery && findArea(delivery.area)
  const clock = await nowOf(ctx)
  const money = await findOrderMoney(ctx, id)
  const { way, locale } = await reachCustomer(ctx, order, known)
  return {
    id,
    number: orderNumber(order.number),
    status: orderStatusOf(known.map(({ status }) => status)),
    at: order.createdAt.toISOString(),
    method: order.method,
    total: order.total,
    customer: { ...(await findCustomer(ctx, order)), locale, reach: way?.kind ?? null },
    actions: await findActions(ctx, {
      order,
      rentals: known,
      isReachable: way !== null,
      isPaid: money.payments.some(isRefundable),
      ...clock,
    }),
    door: delivery && {
      ...{ phone: delivery.phone, landmark: delivery.landmark, building: delivery.building },
      ...{ note: delivery.note ?? '', slot: delivery.slot ?? null },
    },
    windows: await findWindows(ctx, { order, known, clock }),
    goodwill: await findGoodwill(ctx, id, clock.now),
    notes: await findNotes(ctx, id),
    address: delivery
      ? [
          place && `${place.name[ctx.locale]}, ${cityName(place.city, ctx.locale)}`,
          delivery.landmark,
          delivery.building,
          delivery.note,
        ].filter((part): part is string => Boolean(part))
      : [],
    slot: delivery?.slot ?? null,
    rentals: await filesOf(ctx, id, known),
    ...money,
    transactions: await listEntries(ctx, id),
    trail: await findTrail(ctx, id),
  }
}

async function findCustomer(
  ctx: Context,
  { id, personId, email, delivery, collector }: typeof orders.$inferSelect,
): Promise<Omit<OrderDetail['customer'], 'locale' | 'reach'>> {
  const { rows } = await ctx.db.execute<{ name: string | null; phone: string | null; email: string | null; orders: number }>(sql`
    SELECT ${wholeName(ctx.locale)} AS name, people.phone, people.email, (SELECT count(*)::int FROM orders WHERE person_id = people.id) AS orders
    FROM orders LEFT JOIN people ON people.id = orders.person_id WHERE orders.id = ${id}`)
  const [person] = rows
  return {
    name: (delivery ? null : collector?.name) ?? person?.name ?? null,
    phone: delivery?.phone ?? collector?.phone ?? person?.phone ?? null,
    email: email ?? person?.email ?? null,
    personId,
    orders: Math.max(1, person?.orders ?? 0),
  }
}

/** The windows that may still be chosen for the visits to come. */
async function findWindows(
  ctx: Context,
  { order, known, clock }: { order: typeof orders.$inferSelect; known: readonly RentalWithOrder[]; clock: { now: Date; today: Day } },
): Promise<OrderDetail['windows']> {
  const { id, delivery } = order
  const windows = courierVisits.flatMap((visit) => {
    const found = windowChangeOf(visit, { delivery, rentals: known }, clock)
    if (!found || found.until <= clock.now) return []
    return [{ visit, slot: found.slot ?? '', slots: found.slots.map((one) => one.id), until: found.until.toISOString() }]
  })
  const asked = { windows: windows.flatMap(({ slots }) => slots), area: delivery?.area ?? '', orderId: id }
  const full = await findFullWindows(ctx, asked)
  return windows.map((one) => ({ ...one, full: one.slots.filter((slot) => full.has(slot) && slot !== one.slot) }))
}

type AskedGoodwill = Omit<OrderDetail['goodwill'][number], 'opensAt'> & { askedBy: string | null; askedAt: string }

/** Refunds at the shop's cost that wait for an administrator. */
async function findGoodwill(ctx: Context, orderId: string, now: Date): Promise<OrderDetail['goodwill']> {
  const { rows } = await ctx.db.execute<AskedGoodwill & Record<string, unknown>>(sql`
    SELECT asked.id, items.name ->> ${ctx.locale} AS piece, asked.amount, asked.words, ${nameOf(ctx.locale, sql`people`)} AS by,
      coalesce(asked.asked_by = ${ctx.actor.personId}, false) AS "isOwn", asked.asked_by AS "askedBy", asked.asked_at AS "askedAt"
    FROM goodwill_refunds asked JOIN rentals ON rentals.id = asked.rental_id JOIN items ON items.id = rentals.item_id
      LEFT JOIN people ON people.id = asked.asked_by
    WHERE asked.order_id = ${orderId} AND asked.status = 'asked' ORDER BY asked.asked_at, asked.id`)
  return Promise.all(
    rows.map(async ({ askedBy, askedAt, ...row }) => {
      const asked = { askedBy, askedAt: new Date(askedAt), needs: 'payments.write-all' as const, now }
      return { ...row, opensAt: (await findOpening(ctx, asked))?.toISOString() ?? null }
    }),
  )
}

/** Notes of staff, and what they wrote to the customer. */
async function findNotes(ctx: Context, orderId: string): Promise<OrderDetail['notes']> {
  const { rows } = await ctx.db.execute<OrderDetail['notes'][number] & Record<string, unknown>>(sql`
    SELECT log.id::text, CASE log.event WHEN 'order.noted' THEN 'note' ELSE 'message' END AS kind, ${nameOf(ctx.locale, sql`people`)} AS by,
      log.details ->> 'words' AS words, log.at
    FROM audit_log log LEFT JOIN people ON people.id = log.actor_id
    WHERE log.subject_id = ${orderId} AND log.event IN ('order.noted', 'order.written-to') ORDER BY log.id DESC LIMIT ${maxEvents}`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
}

interface NotificationRow extends Record<string, unknown> {
  id: string
  piece: string
  owner: string
  ownerEmail: string | null
  ownerMobile: string | null
  pickupContactNumber: string | null
  ownersDoor: RentalDetail['ownersDoor']
  isCurrentlyRented: boolean
  claims: RentalDetail['claims']
  debt: number
  writeOff: RentalDetail['writeOff']
  excuse: RentalDetail['excuse']
  askedBy: string | null
  askedByName: string | null
  refund: number | null
  askedReason: { code: string; words?: string } | null
}

/** The address of the owner for hand-overs, of the joined row `rentals`. */
const ownersDoor = sql`(SELECT json_build_object('area', area, 'landmark', landmark, 'building', building, 'note', note, 'phone', hand_over_phone)
  FROM addresses WHERE person_id = rentals.owner_id AND hand_over_phone IS NOT NULL)`

async function filesOf(ctx: Context, orderId: string, known: readonly RentalWithOrder[]): Promise<RentalDetail[]> {
  const { now, today } = await nowOf(ctx)
  const { rows } = await ctx.db.execute<NotificationRow>(sql`
    SELECT rentals.id, items.name ->> ${ctx.locale} AS piece, coalesce(${nameOf(ctx.locale, sql`owners`)}, rentals.owner_id) AS owner,
      owners.email AS "ownerEmail", owners.phone AS "ownerMobile", items.pickup_contact_number AS "pickupContactNumber",
      CASE WHEN rentals.hand_over = 'courier' AND (rentals.status = ANY (${sql.param([...atOwnersDoor])}::text[]) OR ${isUndelivered})
        THEN ${ownersDoor} END AS "ownersDoor",
      ${isCurrentlyRented(sql`items.id`)} AS "isCurrentlyRented", asked.asked_by AS "askedBy",
      ${nameOf(ctx.locale, sql`askers`)} AS "askedByName", asked.refund, asked.reason AS "askedReason",
      (SELECT coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'status', status, 'amount', coalesce(decided, claimed)) ORDER BY created_at, id), '[]')
       FROM claims WHERE rental_id = rentals.id) AS claims,
      (SELECT json_build_object('by', coalesce(${nameOf(ctx.locale, sql`people`)}, ''), 'isOwn', asked_by = ${ctx.actor.personId}, 'words', words) FROM debt_write_offs LEFT JOIN people ON people.id = asked_by
       WHERE rental_id = rentals.id) AS "writeOff",
      (SELECT json_build_object('by', coalesce(${nameOf(ctx.locale, sql`people`)}, ''), 'isOwn', asked_by = ${ctx.actor.personId}, 'words', words) FROM lateness_excuses LEFT JOIN people ON people.id = asked_by
       WHERE rental_id = rentals.id AND lateness_excuses.late_from = rentals.late_from) AS excuse,
      (SELECT coalesce(sum(amount), 0)::int FROM ledger_entries WHERE rental_id = rentals.id AND account = 'customer_debt') AS debt
    FROM rentals JOIN items ON items.id = rentals.item_id LEFT JOIN people owners ON owners.id = rentals.owner_id
      LEFT JOIN rental_cancellations asked ON asked.rental_id = rentals.id AND asked.status = 'asked'
      LEFT JOIN people askers ON askers.id = asked.asked_by
    WHERE rentals.order_id = ${orderId}`)
  const told = new Map(rows.map((row) => [row.id, row]))
  const conditions = await Promise.all(known.map((rental) => findCondition(ctx, rental.id)))
  return known.map((rental, index) => {
    const { id, unitId, from, until, price, deposit, status, answerBy, reason } = rental
    const {
      piece = '',
      owner = '',
      ownerEmail = null,
      ownerMobile = null,
      pickupContactNumber = null,
      ownersDoor: door = null,
      isCurrentlyRented: isOut = false,
      claims = [],
      debt = 0,
      writeOff = null,
      excuse = null,
      askedBy = null,
      askedByName,
      refund,
      askedReason,
    } = told.get(id) ?? {}
    const cancellation = askedBy && {
      by: askedByName ?? askedBy,
      isOwn: askedBy === ctx.actor.personId,
      refund: refund ?? 0,
      reason: askedReason ?? { code: 'other' },
    }
    return {
      ...{ id, piece, unitId, owner, from, until, price, deposit, status, reason, claims, debt, writeOff: debt > 0 ? writeOff : null },
      ...{ ownerId: rental.ownerId, ownerEmail, ownerMobile, pickupContactNumber, handOver: rental.handOver, isCurrentlyRented: isOut },
      ownersDoor: door && { ...door, area: placeName(door.area, ctx.locale) },
      photos: conditions[index]?.photos.map(({ stage, place, takenAt }) => ({ stage, place, takenAt })) ?? [],
      custody: conditions[index]?.custody ?? [],
      answerBy: answerBy?.toISOString() ?? null,
      dispatchAt: momentsOf(rental).dispatchAt.toISOString(),
      ...collectionOf(rental, { now, today, excuse }),
      cancellation: cancellation || null,
      moves: movesOf(ctx, rental, now),
    }
  })
}

/** Failed collections of it, its lateness, and whether the shop can take the blame. */
function collectionOf(
  rental: RentalWithOrder,
  { now, today, excuse }: { now: Date; today: Day; excuse: RentalDetail['excuse'] },
): Pick<RentalDetail, 'collection' | 'excuse'> {
  const isOut = (rentalMoves.collect.from as readonly string[]).includes(rental.status)
  const late = shownLateness(rental, now)
  return {
    collection: {
      attempts: rental.collectionAttempts,
      late,
      isToCollect: isOut && rental.handOver === 'courier' && today > rental.until,
      isExcusable: isOut && late !== null && (late.days > 0 || !late.isOurs),
    },
    excuse: isOut ? excuse : null,
  }
}

/** The moves of people from the rental's status. */
function movesOf({ actor }: Context, rental: RentalWithOrder, now: Date): ShownMove[] {
  return rentalMoveNames.flatMap((name) => {
    const { from, by, handOver = rental.handOver }: Move = rentalMoves[name]
    const people = by.filter((party) => party !== 'system')
    if (handOver !== rental.handOver || !from.includes(rental.status) || people.length === 0) return []
    const refusal = refusalTo(name, { by: 'admin', actor, rental, now })
    if (refusal === 'rental.wrong-status' || refusal === 'rental.other-hand-over') return []
    return [{ name, by: people.filter((party) => party !== 'admin'), refusal, missing: missingFor(name, rental) }]
  })
}

/** The events of an order, of its rentals and of its money. */
async function findTrail(ctx: Context, orderId: string): Promise<OrderDetail['trail']> {
  const { rows } = await ctx.db.execute<OrderDetail['trail'][number] & Record<string, unknown>>(sql`
    WITH subjects AS (
      SELECT ${orderId} AS id UNION SELECT id FROM rentals WHERE order_id = ${orderId} UNION SELECT id FROM payments WHERE order_id = ${orderId}
      UNION SELECT id FROM deposits WHERE order_id = ${orderId} UNION SELECT id FROM refunds WHERE order_id = ${orderId}
      UNION SELECT id FROM claims WHERE order_id = ${orderId}
      UNION SELECT t.id FROM payments p JOIN bank_transfers t ON t.payment_id = p.id WHERE p.order_id = ${orderId}
      UNION SELECT t.id FROM payments p JOIN bank_transfers t ON t.reference = p.reference WHERE p.order_id = ${orderId})
    SELECT log.id::text, log.event, ${nameOf(ctx.locale, sql`people`)} AS actor, ${aboutOf(ctx.locale)} AS about, log.at
    FROM subjects JOIN audit_log log ON log.subject_id = subjects.id LEFT JOIN people ON people.id = ${actorOf}
    ORDER BY log.id DESC LIMIT ${maxEvents}`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
}
