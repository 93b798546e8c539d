import { sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { aboutOf } from '#domain/audit-log/event-about.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { configuredRole, type Role } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { actorOf } from '#domain/renting/admin-lists/list-audit-log.ts'
import { countDeeds } from '#domain/renting/scores/count-deeds.ts'
import { customerScore, ownerScore } from '#domain/renting/scores/score.policy.ts'
import { avatarOf } from '#platform/auth/auth.ts'
import type { Locale } from '#values/locale.ts'
import { findOwnerDuties } from './find-owner-duties.ts'
import { findPersonHistory } from './find-person-history.ts'
import { personState } from './list-people.ts'
import type { PersonDetail } from './person-detail.contract.ts'
import { type PersonState, shownEvents, shownNotes } from './person-detail.policy.ts'

interface Row extends Record<string, unknown> {
  id: string
  name: string
  arabicName: string | null
  email: string | null
  phone: string | null
  locale: Locale | null
  image: string | null
  roles: Role[]
  state: PersonState
  at: string
  isInvited: boolean
  sessions: number
  seenAt: string | null
  suspendedAt: string | null
  suspendedFor: NonNullable<PersonDetail['suspension']>['reason'] | null
  words: string | null
  suspendedBy: string | null
  deletionAskedAt: string | null
  deletionDueAt: string | null
  isLastAdmin: boolean
  identity: NonNullable<PersonDetail['identity']>['status'] | null
  identityAt: string | null
}

/**
 * A person for the shop's staff: identity, state of the account, rentals on both sides, notes of staff and events.
 * @throws {Refusal} people.unknown (404)
 */
export async function getPersonDetail(ctx: Context, id: string): Promise<PersonDetail> {
  const row = await findRow(ctx, id)
  const history = await findPersonHistory(ctx, id)
  const deeds = await countDeeds(ctx, id)
  const { name, arabicName, email, phone, locale, roles, state } = row
  return {
    ...{ id, name, arabicName, email, phone, locale, roles, state },
    avatar: avatarOf(row.image),
    at: instant(row.at),
    isContactConfirmed: !row.isInvited,
    sessions: { count: row.sessions, seenAt: row.seenAt && instant(row.seenAt) },
    identity: row.identity && row.identityAt ? { status: row.identity, at: instant(row.identityAt) } : null,
    suspension:
      row.suspendedAt && row.suspendedFor
        ? { reason: row.suspendedFor, words: row.words ?? '', at: instant(row.suspendedAt), by: row.suspendedBy }
        : null,
    duties: row.suspendedAt ? await findOwnerDuties(ctx, id) : null,
    suspensionRefusal: refusalToSuspend(ctx, row),
    deletion:
      row.deletionAskedAt && row.deletionDueAt ? { askedAt: instant(row.deletionAskedAt), dueAt: instant(row.deletionDueAt) } : null,
    ...history,
    scores: {
      customer: customerScore(deeds.customer).score,
      owner: history.listings.count > 0 ? ownerScore(deeds.owner).score : null,
    },
    notes: await findNotes(ctx, id),
    trail: await findTrail(ctx, id),
  }
}

function refusalToSuspend(ctx: Context, { id, isLastAdmin }: Row): PersonDetail['suspensionRefusal'] {
  if (id === ctx.actor.personId) return 'people.suspend-self'
  return isLastAdmin ? 'people.last-admin' : null
}

async function findRow(ctx: Context, id: string): Promise<Row> {
  const { now } = await nowOf(ctx)
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT row.id, row.name, row.arabic_name AS "arabicName", row.email, row.phone, profiles.locale, row.image, row.created_at AS at,
      ${personState} AS state, row.invited_at IS NOT NULL AS "isInvited", ARRAY(SELECT role FROM person_roles WHERE person_id = row.id ORDER BY role) AS roles,
      open.count AS sessions, open.seen_at AS "seenAt", row.suspended_at AS "suspendedAt", row.suspended_for AS "suspendedFor",
      row.suspension_words AS words, deletions.asked_at AS "deletionAskedAt", deletions.due_at AS "deletionDueAt",
      (SELECT ${nameOf(ctx.locale, sql`people`)} FROM audit_log log JOIN people ON people.id = log.actor_id
        WHERE row.suspended_at IS NOT NULL AND log.subject_id = row.id AND log.event = 'person.suspended' ORDER BY log.id DESC LIMIT 1) AS "suspendedBy",
      EXISTS (SELECT FROM person_roles WHERE role = ${configuredRole} AND person_id = row.id)
        AND NOT EXISTS (SELECT FROM person_roles JOIN people ON people.id = person_id
          WHERE role = ${configuredRole} AND person_id <> row.id AND people.suspended_at IS NULL) AS "isLastAdmin",
      checked.status AS identity, checked.at AS "identityAt"
    FROM people row LEFT JOIN profiles ON profiles.person_id = row.id LEFT JOIN deletions ON deletions.person_id = row.id
      CROSS JOIN LATERAL (SELECT count(*)::int AS count, max(seen_at) AS seen_at FROM sessions
        WHERE person_id = row.id AND expires_at > ${now.toISOString()}::timestamptz) open
      LEFT JOIN LATERAL (SELECT status, coalesce(decided_at, asked_at, created_at) AS at FROM identity_checks
        WHERE person_id = row.id AND status <> 'draft' ORDER BY (status = 'approved') DESC, created_at DESC LIMIT 1) checked ON true
    WHERE row.id = ${id} AND row.deleted_at IS NULL`)
  const [row] = rows
  if (!row) throw new Refusal('people.unknown', 404)
  return row
}

async function findNotes(ctx: Context, id: string): Promise<PersonDetail['notes']> {
  const { rows } = await ctx.db.execute<PersonDetail['notes'][number] & Record<string, unknown>>(sql`
    SELECT notes.id, notes.words, ${nameOf(ctx.locale, sql`authors`)} AS author, notes.at FROM person_notes notes LEFT JOIN people authors ON authors.id = notes.author_id
    WHERE notes.person_id = ${id} ORDER BY notes.at DESC, notes.id DESC LIMIT ${shownNotes}`)
  return rows.map((row) => ({ ...row, at: instant(row.at) }))
}

async function findTrail(ctx: Context, id: string): Promise<PersonDetail['trail']> {
  const { rows } = await ctx.db.execute<PersonDetail['trail'][number] & Record<string, unknown>>(sql`
    SELECT row.id::text, row.event, row.at, row.about, ${nameOf(ctx.locale, sql`people`)} AS actor
    FROM (SELECT log.id, log.event, log.at, ${actorOf} AS actor_id, ${aboutOf(ctx.locale)} AS about FROM audit_log log WHERE log.subject_id = ${id} ORDER BY log.id DESC LIMIT ${shownEvents}) row
      LEFT JOIN people ON people.id = row.actor_id
    ORDER BY row.id DESC`)
  return rows.map((row) => ({ ...row, at: instant(row.at) }))
}

/** The database's own spelling of an instant as the contract has it. */
function instant(at: string): string {
  return new Date(at).toISOString()
}
