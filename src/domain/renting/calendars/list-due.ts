import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { claimKindTable, claimMoves } from '#domain/renting/claims/claim.policy.ts'
import { packsAhead } from '#domain/renting/conditions/list-hand-overs.ts'
import { customerName } from '#domain/renting/orders/shown-names.ts'
import { findPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { type RentalWithOrder, readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { meaningOf, type RentalMove, type RentalStatus, rentalMoves, statusesThat } from '#domain/renting/rentals/rental.policy.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { findArea } from '#domain/site/areas/area.policy.ts'
import { collectionDayOf } from '#domain/site/areas/slot.policy.ts'
import { addDays, type Day, dayAt } from '#values/day.ts'
import type { Due, OwnersToday, ThisWeek } from './calendar.contract.ts'
import type { DueKind } from './calendar.policy.ts'
import { findRecords } from './find-records.ts'

const weekDays = 7
const most = 100

/** The move that each kind waits for; a claim waits for an answer. */
const moveOf = { request: 'accept', pack: 'pack', receive: 'receive', inspect: 'complete' } as const satisfies Partial<
  Record<DueKind, RentalMove>
>

function before(kind: keyof typeof moveOf): SQL {
  return sql`${sql.param([...rentalMoves[moveOf[kind]].from])}::text[]`
}

/** The rentals of owners that wait for them, as the index of owner and status finds them; `isOwner` compares their column. */
export function waitsFor(isOwner: SQL, today: Day): SQL {
  const of = (kind: keyof typeof moveOf) => sql`SELECT id FROM rentals WHERE owner_id ${isOwner} AND status = ANY (${before(kind)})`
  return sql`${of('request')} UNION ALL ${of('pack')} AND first_day <= ${addDays(today, packsAhead)} UNION ALL ${of('receive')} UNION ALL ${of('inspect')}`
}

/** The claims of owners that they are asked to answer. */
export function claimsFor(isOwner: SQL): SQL {
  const kinds = Object.entries(claimKindTable).flatMap(([kind, { answers }]) => (answers === 'owner' ? [kind] : []))
  return sql`FROM claims JOIN rentals ON rentals.id = claims.rental_id
    WHERE rentals.owner_id ${isOwner} AND claims.status = ANY (${sql.param([...claimMoves.agree.from])}::text[]) AND claims.kind = ANY (${sql.param(kinds)}::text[])`
}

/** The number of tasks that wait for the actor. */
export async function countDue(ctx: Context): Promise<number> {
  const { today } = await nowOf(ctx)
  const me = ctx.actor.personId ?? ''
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`SELECT ((SELECT count(*) FROM (${waitsFor(sql`= ${me}`, today)}) due) + (SELECT count(*) ${claimsFor(sql`= ${me}`)}))::int AS count`,
  )
  return rows[0]?.count ?? 0
}

/**
 * The actor's tasks as an owner, the most urgent first, and the events of the next seven days. The number of statements does not depend on
 * the number of tasks.
 */
export async function listDue(ctx: Context): Promise<OwnersToday> {
  const { now, today } = await nowOf(ctx)
  const me = ctx.actor.personId ?? ''
  const answering = await findClaims(ctx, me)
  const due = await readRentals(ctx, sql`${rentals.id} IN (SELECT id FROM (${waitsFor(sql`= ${me}`, today)}) waiting LIMIT ${most})`)
  const coming = await readComing(ctx, me, today)
  const claimed = answering.map(({ rentalId }) => rentalId)
  const about = claimed.length > 0 ? await readRentals(ctx, sql`${rentals.id} = ANY (${sql.param(claimed)}::text[])`) : []
  const known = new Map([...due, ...coming, ...about].map((one) => [one.id, one]))
  const pieceOf = await describePieces(ctx, [...known.values()])
  const records = await findRecords(
    ctx,
    due.flatMap((one) => (kindOf(one) === 'request' && one.customerId ? [one.customerId] : [])),
  )
  const shown = [
    ...due.flatMap((rental): Due[] => {
      const kind = kindOf(rental)
      const by = kind && byOf(rental, kind)
      if (!kind || !by) return []
      const { area, ...piece } = pieceOf(rental)
      const request =
        kind === 'request' ? requestOf(rental, { area, record: rental.customerId ? (records.get(rental.customerId) ?? null) : null }) : null
      return [{ ...piece, kind, id: rental.id, by: by.toISOString(), request }]
    }),
    ...answering.flatMap(({ id, rentalId, dueAt }): Due[] => {
      const rental = known.get(rentalId)
      if (!rental) return []
      const { area: _, ...piece } = pieceOf(rental)
      return [{ ...piece, kind: 'claim', id, by: dueAt, request: null }]
    }),
  ]
  const week = coming.map((rental): ThisWeek => {
    const { area: _, ...piece } = pieceOf(rental)
    return { ...piece, id: rental.id, ...comingOf(rental) }
  })
  const days = week.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return {
    now: now.toISOString(),
    today,
    due: shown.toSorted((a, b) => Date.parse(a.by) - Date.parse(b.by)),
    week: days.filter(({ day }) => day >= today && day < addDays(today, weekDays)),
    next: days.find(({ day }) => day >= today)?.day ?? null,
    needsHandOverAddress: await needsHandOverAddress(ctx, me),
  }
}

/** Whether pieces of an owner are on the market, or wait for approval, while couriers have no address to pick them up. */
async function needsHandOverAddress(ctx: Context, me: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ isNeeded: boolean }>(sql`
    SELECT EXISTS (SELECT FROM items WHERE owner_id = ${me} AND visibility = 'visible' UNION ALL SELECT FROM listings WHERE owner_id = ${me} AND status = 'submitted')
      AND NOT EXISTS (SELECT FROM addresses WHERE person_id = ${me} AND hand_over_phone IS NOT NULL) AS "isNeeded"`)
  return rows[0]?.isNeeded ?? false
}

/** The kind of task of a rental by its status; null where it waits for nothing of its owner. */
export function kindOf({ status }: RentalWithOrder): keyof typeof moveOf | null {
  const kinds = Object.keys(moveOf) as (keyof typeof moveOf)[]
  return kinds.find((kind) => (rentalMoves[moveOf[kind]].from as readonly RentalStatus[]).includes(status)) ?? null
}

/** The deadline of a task: later it is refused, or happens without the owner; null where there is none. */
export function byOf(rental: RentalWithOrder, kind: keyof typeof moveOf): Date | null {
  const { answerBy, dispatchAt, receivedBy, inspectedBy } = momentsOf(rental)
  return { request: answerBy, pack: dispatchAt, receive: receivedBy, inspect: inspectedBy }[kind]
}

function requestOf(rental: RentalWithOrder, { area, record }: Pick<NonNullable<Due['request']>, 'area' | 'record'>): Due['request'] {
  const { price, commission, acceptAt, createdAt } = rental
  return { area, record, earns: price - commission, acceptAt: acceptAt?.toISOString() ?? null, since: createdAt.toISOString() }
}

/** Pieces that go out or come back next, the first days first. */
async function readComing(ctx: Context, me: string, today: Day): Promise<RentalWithOrder[]> {
  const of = (isMeant: Parameters<typeof statusesThat>[0]) => sql`status = ANY (${sql.param(statusesThat(isMeant))}::text[])`
  const goes = of(({ phase }) => phase === 'coming')
  const isOut = of(({ phase }) => phase === 'with-customer')
  return readRentals(
    ctx,
    and(
      eq(rentals.ownerId, me),
      sql`${rentals.id} IN ((SELECT id FROM rentals WHERE owner_id = ${me} AND ${goes} AND first_day >= ${today} ORDER BY first_day LIMIT ${most / 2})
        UNION ALL (SELECT id FROM rentals WHERE owner_id = ${me} AND ${isOut} ORDER BY last_day LIMIT ${most / 2}))`,
    ),
  )
}

function comingOf(rental: RentalWithOrder): Pick<ThisWeek, 'kind' | 'day'> {
  if (meaningOf(rental.status).phase === 'coming') return { kind: 'goes', day: dayAt(momentsOf(rental).dispatchAt) }
  return { kind: 'comes-back', day: collectionDayOf(rental.until) }
}

interface DueClaim extends Record<string, unknown> {
  id: string
  rentalId: string
  dueAt: string
}

async function findClaims(ctx: Context, me: string): Promise<DueClaim[]> {
  const { rows } = await ctx.db.execute<DueClaim>(sql`
    SELECT claims.id, claims.rental_id AS "rentalId", to_char(claims.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "dueAt"
    ${claimsFor(sql`= ${me}`)} AND claims.due_at IS NOT NULL ORDER BY claims.due_at LIMIT ${most}`)
  return rows
}

type Piece = Pick<Due, 'itemId' | 'name' | 'picture' | 'from' | 'until' | 'customer'> & { area: string | null }

/** The pieces, people and areas of these rentals, in the actor's language. */
async function describePieces(ctx: Context, known: readonly RentalWithOrder[]): Promise<(rental: RentalWithOrder) => Piece> {
  const items = await findPricedItems(
    ctx,
    known.map(({ itemId }) => itemId),
  )
  const ids = sql.param([...new Set(known.map(({ orderId }) => orderId))])
  const { rows } = await ctx.db.execute<{ id: string; customer: string | null; area: string | null }>(sql`
    SELECT orders.id, ${customerName(ctx.locale, { person: sql`people`, profile: sql`profiles` })} AS customer, orders.delivery ->> 'area' AS area
    FROM orders LEFT JOIN people ON people.id = orders.person_id LEFT JOIN profiles ON profiles.person_id = people.id WHERE orders.id = ANY (${ids}::text[])`)
  const orders = new Map(rows.map((row) => [row.id, row]))
  return ({ itemId, orderId, from, until }) => {
    const item = items.get(itemId)
    const { customer = null, area = null } = orders.get(orderId) ?? {}
    const place = area === null ? null : findArea(area)
    return {
      itemId,
      name: item?.name[ctx.locale] ?? '',
      picture: item?.pictures[0] ?? null,
      from,
      until,
      customer,
      area: place?.name[ctx.locale] ?? null,
    }
  }
}
