import { eq } from 'drizzle-orm'
import { isAnnounced } from '#domain/audit-log/announced-events.ts'
import { auditLog } from '#domain/audit-log/audit-log.table.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { deliveryCodeOf } from '#domain/renting/conditions/delivery-code.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { findCustomerScore } from '#domain/renting/scores/get-score.ts'
import type { DayRange } from '#values/day.ts'
import { type Cause, causes, type Scope } from './causes.ts'
import { detailsOfPieces } from './details.ts'
import { findOperations } from './find-operations.ts'
import { type NotifiedParty, parties, rowOf } from './notification.policy.ts'
import type { NotificationDetails } from './notification-details.policy.ts'
import { notify, type Recipient } from './notify.ts'
import type { Piece } from './read-pieces.ts'
import { readStory, type Story } from './read-story.ts'

/** Notifies the recipients of a recorded event by the table of causes. A second call notifies nobody. */
export async function announce(ctx: Context, logId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [logged] = await tx.db.select().from(auditLog).where(eq(auditLog.id, logId))
    if (!logged || !isAnnounced(logged.event)) return
    const story = await readStory(tx, logged)
    if (!story) return
    for (const cause of causes[logged.event].filter((one) => isMeant(one, story)))
      await tell(tx, cause, { story, subjectId: logged.subjectId })
  })
}

function isMeant({ moves, when }: Cause, story: Story): boolean {
  return (!moves || moves.some((move) => move === story.move)) && (!when || when(story))
}

interface Telling {
  story: Story
  subjectId: string
}

async function tell(tx: TxContext, cause: Cause, { story, subjectId }: Telling): Promise<void> {
  const { orderId } = story
  const pieces = piecesOf(cause.scope, story)
  const code = cause.hasCode && orderId !== null ? deliveryCodeOf(tx, orderId) : undefined
  const score = await scoreOf(tx, cause, story)
  const subject = [subjectOf(cause.scope, { story, subjectId }), ...(cause.again ? [cause.again(story)] : [])].join(':')
  for (const party of parties.filter((one) => rowOf(cause.tells).to[one] && (story.tells?.includes(one) ?? true))) {
    for (const group of groupsOf(party, { story, pieces })) {
      const people = await recipientsOf(tx, party, { story, group })
      await notify(tx, cause.tells, { subjectId: subject, orderId, people, details: { ...detailsOf(story, group), ...score }, code })
    }
  }
}

/** An owner who is asked knows how reliable the customer is; of a guest nothing is known. */
async function scoreOf(tx: TxContext, { tells }: Cause, { customer }: Story): Promise<Pick<NotificationDetails, 'score'>> {
  if (tells !== 'request-made' || customer.personId === null) return {}
  return { score: await findCustomerScore(tx, customer.personId) }
}

function piecesOf(scope: Scope, { rental, pieces }: Story): readonly Piece[] {
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
function subjectOf(scope: Scope, { story: { rental, orderId, isOfRental }, subjectId }: Telling): string {
  if (!isOfRental || !rental || scope === 'order') return isOfRental ? (orderId ?? subjectId) : subjectId
  return scope === 'rental' ? rental.id : `${orderId}:${rental.days.from}:${rental.days.until}`
}

/** An owner is notified about their own pieces, or about events without a piece. */
function groupsOf(party: NotifiedParty, { story, pieces }: { story: Story; pieces: readonly Piece[] }): (readonly Piece[])[] {
  if (story.payee !== null) return [[]]
  return party === 'owner' ? [...Map.groupBy(pieces, ({ ownerId }) => ownerId).values()] : [pieces]
}

async function recipientsOf(
  tx: TxContext,
  party: NotifiedParty,
  { story, group }: { story: Story; group: readonly Piece[] },
): Promise<Recipient[]> {
  if (party === 'operations') return findOperations(tx)
  if (party === 'customer') return [story.customer]
  if (story.payee !== null) return [{ party, personId: story.payee }]
  return [...new Set(group.map(({ ownerId }) => ownerId))].map((personId) => ({ party, personId }))
}

function detailsOf({ number, amount, by, reason, way, itemId, listed, listedCount }: Story, pieces: readonly Piece[]): NotificationDetails {
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
