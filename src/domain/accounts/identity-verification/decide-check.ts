import { and, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { languageOf } from '#domain/accounts/people/language-of.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { localizedPath } from '#values/locale.ts'
import { documentsOf, filesOf, removeDocuments } from './document-files.ts'
import { type CheckRow, identityChecks } from './identity-checks.table.ts'
import type { ClaimedCheck, Decision, Side, WaitingCheck } from './identity-verification.contract.ts'
import { claimMinutes } from './identity-verification.policy.ts'

const maxChecks = 100
const claimMs = claimMinutes * 60_000

/** The undecided checks, oldest first and at most 100, without the actor's own. */
export async function listChecks(ctx: Context | TxContext): Promise<{ checks: WaitingCheck[] }> {
  const { now } = await nowOf(ctx)
  const moderatorId = ctx.actor.personId ?? ''
  const rows = await ctx.db
    .select()
    .from(identityChecks)
    .where(and(inArray(identityChecks.status, ['waiting', 'claimed']), ne(identityChecks.personId, moderatorId)))
    .orderBy(identityChecks.askedAt)
    .limit(maxChecks)
  const stateOf = (row: CheckRow) => (!isClaimed(row, now) ? 'waiting' : row.claimedBy === moderatorId ? 'mine' : 'taken')
  return {
    checks: rows.map((row) => ({ id: row.id, need: row.need, askedAt: (row.askedAt ?? row.createdAt).toISOString(), state: stateOf(row) })),
  }
}

/**
 * Claims a check for one hour; of two claims at once one succeeds.
 * @throws {Refusal} identity-check.no-such-check (404) when there is no such undecided check, or it is the actor's own
 * @throws {Refusal} identity-check.claimed (409) when another moderator has claimed it
 */
export async function claimCheck(ctx: Context, id: string): Promise<ClaimedCheck> {
  return inTransaction(ctx, async (tx) => {
    const moderatorId = tx.actor.personId ?? ''
    const lapsed = lt(identityChecks.claimedAt, new Date(tx.now.getTime() - claimMs))
    const [check] = await tx.db
      .update(identityChecks)
      .set({ status: 'claimed', claimedBy: moderatorId, claimedAt: tx.now })
      .where(
        and(
          eq(identityChecks.id, id),
          ne(identityChecks.personId, moderatorId),
          or(
            eq(identityChecks.status, 'waiting'),
            and(
              eq(identityChecks.status, 'claimed'),
              or(lapsed, eq(identityChecks.claimedBy, moderatorId), sql`${identityChecks.claimedBy} IS NULL`),
            ),
          ),
        ),
      )
      .returning()
    if (!check) throw await refusalToClaim(tx, id)
    await record(tx, 'identity-check.claimed', check.personId, { check: id })
    const [person] = await tx.db.select({ name: people.name }).from(people).where(eq(people.id, check.personId))
    return {
      id,
      need: check.need,
      name: person?.name ?? '',
      sides: [...(check.frontFile ? (['front'] as const) : []), ...(check.backFile ? (['back'] as const) : [])],
      until: new Date(tx.now.getTime() + claimMs).toISOString(),
    }
  })
}

/**
 * One side of the document as JPEG, for the moderator who has claimed the check; each view is recorded in the audit log.
 * @throws {Refusal} identity-check.no-such-check (404) when the actor has not claimed the check or there is no such side
 */
export async function viewDocument(ctx: Context & Needs<'documents'>, { id, side }: { id: string; side: Side }): Promise<File> {
  const name = await inTransaction(ctx, async (tx) => {
    const [check] = await tx.db.select().from(identityChecks).where(isClaimedByActor(tx, id)).for('share')
    const file = side === 'front' ? check?.frontFile : check?.backFile
    if (!check || !file) throw new Refusal('identity-check.no-such-check', 404)
    await record(tx, 'identity-check.viewed', check.personId, { check: id, side })
    return file
  })
  const bytes = await documentsOf(ctx).read(name)
  if (!bytes) throw new Refusal('identity-check.no-such-check', 404)
  return new File([new Uint8Array(bytes)], `${side}.jpg`, { type: 'image/jpeg' })
}

/**
 * Approves or refuses a claimed check, mails the person, deletes the document and returns the remaining checks.
 * @throws {Refusal} identity-check.no-such-check (404) when the actor has not claimed the check
 */
export async function decideCheck(
  ctx: Context & Needs<'documents'>,
  { id, isApproved, reason }: Decision,
): Promise<{ checks: WaitingCheck[] }> {
  const files = await inTransaction(ctx, async (tx) => {
    const [check] = await tx.db.select().from(identityChecks).where(isClaimedByActor(tx, id)).for('update')
    if (!check) throw new Refusal('identity-check.no-such-check', 404)
    const status = isApproved ? 'approved' : 'refused'
    await tx.db
      .update(identityChecks)
      .set({ status, reason: reason ?? null, decidedBy: tx.actor.personId, decidedAt: tx.now, frontFile: null, backFile: null })
      .where(eq(identityChecks.id, id))
    await record(tx, `identity-check.${status}`, check.personId, { check: id, ...(reason && { reason }) })
    await mailDecision(tx, check, isApproved ? 'approved' : (reason ?? 'kind'))
    return filesOf(check)
  })
  await removeDocuments(ctx, files)
  return listChecks(ctx)
}

/** Mails the person the outcome of a check, in their language. */
export async function mailDecision(
  tx: TxContext,
  check: CheckRow,
  outcome: 'approved' | 'lapsed' | NonNullable<Decision['reason']>,
): Promise<void> {
  const [person] = await tx.db.select({ email: people.email }).from(people).where(eq(people.id, check.personId))
  if (!person?.email) return
  const locale = await languageOf(tx, check.personId, check.locale)
  const t = translator(locale)
  const kind = outcome === 'approved' || outcome === 'lapsed' ? outcome : 'refused'
  await enqueueMail(tx, {
    reason: 'account',
    to: person.email,
    locale,
    subject: t(`mail:identityCheck.${kind}.subject`),
    heading: t(`mail:identityCheck.${kind}.subject`),
    lines: [
      t(`mail:identityCheck.${kind}.line`),
      ...(kind === 'refused' ? [t(`identity-verification:check.reason.${outcome}`)] : []),
      t('mail:identityCheck.deleted'),
    ],
    ...(kind === 'approved'
      ? {}
      : {
          action: {
            label: t('mail:identityCheck.again'),
            url: `${tx.baseUrl}${localizedPath('/profile', locale)}?tab=settings&page=privacy#identity-verification`,
          },
        }),
    dedupeKey: `identity-verification:${check.id}:${kind}`,
  })
}

function isClaimed({ status, claimedBy, claimedAt }: CheckRow, now: Date): boolean {
  return status === 'claimed' && claimedBy !== null && now.getTime() - (claimedAt?.getTime() ?? 0) <= claimMs
}

function isClaimedByActor(tx: TxContext, id: string) {
  return and(
    eq(identityChecks.id, id),
    eq(identityChecks.status, 'claimed'),
    eq(identityChecks.claimedBy, tx.actor.personId ?? ''),
    gt(identityChecks.claimedAt, new Date(tx.now.getTime() - claimMs)),
  )
}

async function refusalToClaim(tx: TxContext, id: string): Promise<Refusal> {
  const [check] = await tx.db
    .select({ id: identityChecks.id })
    .from(identityChecks)
    .where(and(eq(identityChecks.id, id), eq(identityChecks.status, 'claimed'), ne(identityChecks.personId, tx.actor.personId ?? '')))
  return check ? new Refusal('identity-check.claimed', 409) : new Refusal('identity-check.no-such-check', 404)
}
