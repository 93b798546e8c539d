import { eq, type SQL, sql } from 'drizzle-orm'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { inPersonHours } from '#domain/renting/orders/hand-over.policy.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { rentalMoves, type StatusMeaning } from '#domain/renting/rentals/rental.policy.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import { slotOf } from '#domain/site/areas/slot.policy.ts'
import type { Handle } from '#platform/database/database.ts'
import { findEnqueued } from '#platform/mail/outbox.ts'
import { addDays, type Day, instantAt } from '#values/day.ts'
import { detailsOfPieces } from './details.ts'
import type { NotificationEvent } from './notification.policy.ts'
import type { NotifiedParty } from './notification-row.policy.ts'
import { keysOf, notify } from './notify.ts'
import { customerOf } from './read-event-facts.ts'
import { readPieces } from './read-pieces.ts'

const firstHour = 9
/** Within this time before a window a message ignores quiet hours. */
const leadHours = 2

interface Due extends Record<string, unknown> {
  event: NotificationEvent
  party: NotifiedParty
  orderId: string
  number: string
  /** Null for a guest. */
  personId: string | null
  subjectId: string
  /** The pieces. */
  ids: string[]
  /** The window of the delivery or of the collection; an order from before collection was chosen has none for it. */
  slot: string | null
}

/**
 * Reminds customers of tomorrow's deliveries and collections, once per order and day, and owners of packing, from 9:00 on. Returns the errors;
 * the next run retries.
 */
export async function remind(ctx: Context): Promise<unknown[]> {
  const { now, today } = await nowOf(ctx)
  if (now < instantAt(today, firstHour)) return []
  const tomorrow = addDays(today, 1)
  const faults: unknown[] = []
  for (const one of await findDue(ctx.db, tomorrow))
    await inTransaction(ctx, (tx) => remindOf(tx, one, tomorrow)).catch((fault: unknown) => faults.push(fault))
  return faults
}

/**
 * The chosen window applies to the first days of an order; items of later days are delivered in the same hours, the day before their own
 * first day. Recipients who were notified already are left out.
 */
async function findDue(db: Handle, day: Day, orderId?: string): Promise<Due[]> {
  const slotDay = sql`left(o.delivery ->> 'slot', 10)::date`
  const deliveredOn = sql`CASE WHEN ${slotDay} IN (r.first_day - 1, r.first_day) THEN ${slotDay} ELSE r.first_day - 1 END`
  const { rows } = await db.execute<Due>(sql`
    WITH due AS (${reminded('delivery', { at: deliveredOn, day })} UNION ALL ${reminded('return', { at: sql`r.last_day + 1`, day })}
      UNION ALL ${metInPerson('delivery', { at: sql`r.first_day`, day })} UNION ALL ${metInPerson('return', { at: sql`r.last_day`, day })}
      UNION ALL ${awaited(day)}
      UNION ALL ${packed(day)})
    SELECT d.*, o.number FROM due d JOIN orders o ON o.id = d."orderId"
    WHERE (d."personId" IS NOT NULL OR o.email_confirmed_at IS NOT NULL OR o.phone_confirmed_at IS NOT NULL OR o.method = 'card' AND o.email IS NOT NULL)
      ${orderId === undefined ? sql`` : sql`AND o.id = ${orderId}`}
      AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.person_id = d."personId" AND n.event = d.event AND n.subject_id = d."subjectId")
    ORDER BY o.number, d.event, d."personId"`)
  return withoutReminded(db, rows)
}

/** A guest has no account with notifications: their messages are in the outbox. */
async function withoutReminded(db: Handle, due: Due[]): Promise<Due[]> {
  const messagesOf = (one: Due) => Object.values(keysOf(one.event, one))
  const told = await findEnqueued(db, due.filter(({ personId }) => personId === null).flatMap(messagesOf))
  return due.filter((one) => !messagesOf(one).some((key) => told.has(key)))
}

type Kind = NonNullable<StatusMeaning['reminder']>
const ofCustomers = {
  delivery: { event: 'delivery-tomorrow', slot: 'slot' },
  return: { event: 'return-tomorrow', slot: 'collection' },
} as const satisfies Record<Kind, { event: NotificationEvent; slot: string }>

function reminded(kind: Kind, { at, day }: { at: SQL; day: Day }): SQL {
  const { event, slot } = ofCustomers[kind]
  return sql`SELECT ${event}::text AS event, 'customer' AS party, o.id AS "orderId", o.person_id AS "personId", o.id || ':' || ${day}::text AS "subjectId",
      array_agg(r.id ORDER BY r.line, r.id) AS ids, o.delivery ->> ${slot} AS slot
    FROM rentals r JOIN orders o ON o.id = r.order_id
    WHERE r.hand_over = 'courier' AND o.delivery ->> 'slot' IS NOT NULL AND ${hasMeaning(({ reminder }) => reminder === kind, sql`r.status`)} AND ${at} = ${day}::date
    GROUP BY o.id`
}

const inPerson = { delivery: 'hand-over-tomorrow', return: 'bring-back-tomorrow' } as const satisfies Record<Kind, NotificationEvent>

/** Pieces that a customer collects or brings back in person, by owner. */
function metInPerson(kind: Kind, { at, day }: { at: SQL; day: Day }): SQL {
  return sql`SELECT ${inPerson[kind]}::text, 'customer', o.id, o.person_id, o.id || ':' || ${day}::text || ':' || r.owner_id,
      array_agg(r.id ORDER BY r.line, r.id), NULL
    FROM rentals r JOIN orders o ON o.id = r.order_id
    WHERE r.hand_over = 'in_person' AND ${hasMeaning(({ reminder }) => reminder === kind, sql`r.status`)} AND ${at} = ${day}::date
    GROUP BY o.id, r.owner_id`
}

/** Pieces that are collected from an owner. */
function awaited(day: Day): SQL {
  return sql`SELECT ${inPerson.delivery}::text, 'owner', r.order_id, r.owner_id, r.order_id || ':' || ${day}::text || ':' || r.owner_id,
      array_agg(r.id ORDER BY r.line, r.id), NULL
    FROM rentals r
    WHERE r.hand_over = 'in_person' AND ${hasMeaning(({ reminder }) => reminder === 'delivery', sql`r.status`)} AND r.first_day = ${day}::date
    GROUP BY r.order_id, r.owner_id`
}

/** Also what was booked too late to be reminded of the day before. */
function packed(day: Day): SQL {
  return sql`SELECT 'packing-due' AS event, 'owner' AS party, r.order_id AS "orderId", r.owner_id AS "personId",
      r.order_id || ':' || r.first_day || ':' || r.last_day AS "subjectId", array_agg(r.id ORDER BY r.line, r.id) AS ids, NULL AS slot
    FROM rentals r WHERE r.status = ANY (${sql.param([...rentalMoves.pack.from])}::text[]) AND r.first_day - 1 IN (${day}::date - 1, ${day}::date)
    GROUP BY r.order_id, r.owner_id, r.first_day, r.last_day`
}

/** The order is locked and read again, so that a concurrent change cannot cause an outdated reminder. */
async function remindOf(tx: TxContext, found: Due, day: Day): Promise<void> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, found.orderId)).for('update')
  const due = (await findDue(tx.db, day, found.orderId)).find(({ event, subjectId, personId }) => {
    return event === found.event && subjectId === found.subjectId && personId === found.personId
  })
  if (!order || !due) return
  const { event, party, orderId, number, personId, subjectId, ids, slot } = due
  const pieces = (await readPieces(tx, orderId)).filter(({ id }) => ids.includes(id))
  const [first] = pieces
  const people = [party === 'customer' ? customerOf(order, pieces) : { party, personId }]
  const details = { number: Number(number), ...detailsOfPieces(pieces) }
  if (first && isInPerson(event)) {
    const { fromHour } = inPersonHours
    const when = { tooLateAt: instantAt(day, fromHour - leadHours) }
    return notify(tx, event, { subjectId, orderId, people, details: { ...details, place: first.place }, ...when })
  }
  if (party === 'owner') {
    const by = first?.dispatchAt
    if (by && by > tx.now) await notify(tx, event, { subjectId, orderId, people, details: { ...details, by: by.toISOString() } })
    return
  }
  // The same hours on the day itself.
  const window = slotOf(slot ? `${day}${slot.slice(10)}` : '')
  const tooLateAt = instantAt(day, (window?.fromHour ?? firstHour) - leadHours)
  await notify(tx, event, { subjectId, orderId, people, details: { ...details, ...(window && { slot: window.id }) }, tooLateAt })
}

function isInPerson(event: NotificationEvent): boolean {
  return Object.values<NotificationEvent>(inPerson).includes(event)
}
