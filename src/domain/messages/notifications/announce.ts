import { eq } from 'drizzle-orm'
import { isAnnounced } from '#domain/audit-log/announced-events.ts'
import { auditLog } from '#domain/audit-log/audit-log.table.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { deliveryCodeOf } from '#domain/renting/conditions/delivery-code.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { findCustomerScore } from '#domain/renting/scores/get-score.ts'
import type { DayRange } from '#values/day.ts'
import { detailsOfPieces } from './details.ts'
import { dropAnswered } from './drop-answered.ts'
import { findOperations } from './find-operations.ts'
import { rowOf } from './notification.policy.ts'
import type { NotificationDetails } from './notification-details.policy.ts'
import { type NotifiedParty, parties } from './notification-row.policy.ts'
import { type NotificationRule, notificationRules, type Scope } from './notification-rules.ts'
import { notify, type Recipient } from './notify.ts'
import { type EventFacts, readEventFacts } from './read-event-facts.ts'
import type { Piece } from './read-pieces.ts'

/** Notifies the recipients of a recorded event by the table of rules. A second call notifies nobody. */
export async function announce(ctx: Context, logId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [logged] = await tx.db.select().from(auditLog).where(eq(auditLog.id, logId))
    if (!logged || !isAnnounced(logged.event)) return
    const facts = await readEventFacts(tx, logged)
    if (!facts) return
    const { orderId, rental, pieces } = facts
    if (orderId !== null && rental) await dropAnswered(tx, { orderId, pieces })
    for (const rule of notificationRules[logged.event].filter((one) => isMeant(one, facts)))
      await notifyParties(tx, rule, { facts, subjectId: logged.subjectId })
  })
}

function isMeant({ moves, when }: NotificationRule, facts: EventFacts): boolean {
  return (!moves || moves.some((move) => move === facts.move)) && (!when || when(facts))
}

interface Announcement {
  facts: EventFacts
  subjectId: string
}

async function notifyParties(tx: TxContext, rule: NotificationRule, { facts, subjectId }: Announcement): Promise<void> {
  const { orderId } = facts
  const pieces = piecesOf(rule.scope, facts)
  const code = rule.hasCode && orderId !== null ? deliveryCodeOf(tx, orderId) : undefined
  const score = await scoreOf(tx, rule, facts)
  const subject = [subjectOf(rule.scope, { facts, subjectId }), ...(rule.again ? [rule.again(facts)] : [])].join(':')
  for (const party of parties.filter((one) => rowOf(rule.event).to[one] && (facts.parties?.includes(one) ?? true))) {
    for (const group of groupsOf(party, { facts, pieces }).filter((one) => isStillAsked(rule, one))) {
      const people = await recipientsOf(tx, party, { facts, group })
      const known = { ...detailsOf(facts, group), ...score, ...windowOf(party, facts), ...changeOf(party, rule, facts) }
      const packBy = packByOf(tx, group)
      const details = rule.hasPackTime && packBy && packBy > tx.now ? { ...known, by: packBy.toISOString() } : known
      const tooLateAt = facts.by ?? packBy
      await notify(tx, rule.event, { subjectId: subject, orderId, people, details, code, ...(tooLateAt && { tooLateAt }) })
    }
  }
}

/** False for an event that asks for what has been done meanwhile. */
function isStillAsked({ event }: NotificationRule, pieces: readonly Piece[]): boolean {
  const { asksWhile } = rowOf(event)
  return !asksWhile || pieces.some(({ status }) => asksWhile.includes(status))
}

/** The first planned dispatch of pieces, by which they are packed, also when it is over; null once the days have begun. */
function packByOf({ today }: TxContext, pieces: readonly Piece[]): Date | null {
  const [first] = pieces.filter(({ days }) => days.from >= today).toSorted((a, b) => a.dispatchAt.getTime() - b.dispatchAt.getTime())
  return first?.dispatchAt ?? null
}

/** An owner who is asked knows how reliable the customer is; of a guest nothing is known. */
async function scoreOf(tx: TxContext, { event }: NotificationRule, { customer }: EventFacts): Promise<Pick<NotificationDetails, 'score'>> {
  if (event !== 'request-made' || customer.personId === null) return {}
  return { score: await findCustomerScore(tx, customer.personId) }
}

/** Only the customer reads when the courier comes. */
function windowOf(party: NotifiedParty, { window }: EventFacts): Pick<NotificationDetails, 'slot' | 'before'> {
  if (party !== 'customer' || !window) return {}
  return { slot: window.slot, ...(window.before !== null && { before: window.before }) }
}

function changeOf(
  party: NotifiedParty,
  { hasChange }: NotificationRule,
  { was, visits }: EventFacts,
): Pick<NotificationDetails, 'was' | 'visits'> {
  if (!hasChange) return {}
  return { ...(was && { was }), ...(party === 'customer' && visits && { visits }) }
}

function piecesOf(scope: Scope, { rental, pieces }: EventFacts): readonly Piece[] {
  if (scope === 'rental' && rental) return [rental]
  if (scope === 'order' && rental) return pieces.filter(({ status, reason }) => status === rental.status && reason === rental.reason)
  const booked = pieces.filter(({ status }) => meaningOf(status).isBooked)
  if (scope === 'range' && rental) return booked.filter(({ days, handOver }) => isSame(days, rental.days) && handOver === rental.handOver)
  return booked.length > 0 ? booked : pieces
}

function isSame(a: DayRange, b: DayRange): boolean {
  return a.from === b.from && a.until === b.until
}

/** The subject of which each person is notified once per event. */
function subjectOf(scope: Scope, { facts: { rental, orderId, isOfRental }, subjectId }: Announcement): string {
  if (!isOfRental || !rental || scope === 'order') return isOfRental ? (orderId ?? subjectId) : subjectId
  return scope === 'rental' ? rental.id : `${orderId}:${rental.days.from}:${rental.days.until}`
}

/** An owner is notified about their own pieces, or about events without a piece. */
function groupsOf(party: NotifiedParty, { facts, pieces }: { facts: EventFacts; pieces: readonly Piece[] }): (readonly Piece[])[] {
  if (facts.payee !== null) return [[]]
  return party === 'owner' ? [...Map.groupBy(pieces, ({ ownerId }) => ownerId).values()] : [pieces]
}

async function recipientsOf(
  tx: TxContext,
  party: NotifiedParty,
  { facts, group }: { facts: EventFacts; group: readonly Piece[] },
): Promise<Recipient[]> {
  if (party === 'operations') return findOperations(tx)
  if (party === 'customer') return [facts.customer]
  if (facts.payee !== null) return [{ party, personId: facts.payee }]
  return [...new Set(group.map(({ ownerId }) => ownerId))].map((personId) => ({ party, personId }))
}

function detailsOf(
  { number, amount, by, reason, way, itemId, listed, listedCount }: EventFacts,
  pieces: readonly Piece[],
): NotificationDetails {
  return {
    ...(number !== null && { number }),
    ...detailsOfPieces(pieces),
    ...(listed && { piece: listed, count: listedCount }),
    ...(amount !== null && { amount }),
    ...(by && { by: by.toISOString() }),
    ...(reason && { reason }),
    ...(way && { way }),
    ...(itemId && { itemId }),
  }
}
