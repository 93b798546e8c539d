import { and, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { localizedPath } from '#values/locale.ts'
import { type CheckRow, identityChecks } from './identity-checks.table.ts'
import type { ClaimedCheck, Decision, Side, WaitingCheck } from './identity-verification.contract.ts'
import { claimMinutes } from './identity-verification.policy.ts'
import { filesOf, documentsOf, removeDocuments } from './document-files.ts'

const most = 100
const claimMs = claimMinutes * 60_000

/** The checks that wait, the oldest first; none of the moderator's own. */
export async function listChecks(ctx: Context | TxContext): Promise<{ checks: WaitingCheck[] }> {
  const { now } = await nowOf(ctx)
  const me = ctx.actor.personId ?? ''
  const rows = await ctx.db
    .select()
    .from(identityChecks)
    .where(and(inArray(identityChecks.status, ['waiting', 'claimed']), ne(identityChecks.personId, me)))
    .orderBy(identityChecks.askedAt)
    .limit(most)
  const stateOf = (row: CheckRow) => (!isClaimed(row, now) ? 'waiting' : row.claimedBy === me ? 'mine' : 'taken')
  return {
    checks: rows.map((row) => ({ id: row.id, need: row.need, askedAt: (row.askedAt ?? row.createdAt).toISOString(), state: stateOf(row) })),
  }
}

/** Takes a check for an hour: of two at once one gets it. Refuses 404 `papers.no-such-check` (also her own), 409 `papers.claimed`. */
export async function claimCheck(ctx: Context, id: string): Promise<ClaimedCheck> {
  return inTransaction(ctx, async (tx) => {
    const me = tx.actor.personId ?? ''
    const lapsed = lt(identityChecks.claimedAt, new Date(tx.now.getTime() - claimMs))
    const [check] = await tx.db
      .update(identityChecks)
      .set({ status: 'claimed', claimedBy: me, claimedAt: tx.now })
      .where(
        and(
          eq(identityChecks.id, id),
          ne(identityChecks.personId, me),
          or(
            eq(identityChecks.status, 'waiting'),
            and(
              eq(identityChecks.status, 'claimed'),
              or(lapsed, eq(identityChecks.claimedBy, me), sql`${identityChecks.claimedBy} IS NULL`),
            ),
          ),
        ),
      )
      .returning()
    if (!check) throw await whyNot(tx, id)
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

/** One side of the document, for the moderator who has claimed its check; each look is recorded. Refuses 404 `papers.no-such-check`. */
export async function viewDocument(ctx: Context, { id, side }: { id: string; side: Side }): Promise<File> {
  const name = await inTransaction(ctx, async (tx) => {
    const [check] = await tx.db.select().from(identityChecks).where(ofMine(tx, id)).for('share')
    const file = side === 'front' ? check?.frontFile : check?.backFile
    if (!check || !file) throw new Refusal('identity-check.no-such-check', 404)
    await record(tx, 'identity-check.viewed', check.personId, { check: id, side })
    return file
  })
  const bytes = await documentsOf(ctx).read(name)
  if (!bytes) throw new Refusal('identity-check.no-such-check', 404)
  return new File([new Uint8Array(bytes)], `${side}.jpg`, { type: 'image/jpeg' })
}

/** Decides a claimed check, mails the person and deletes the document. Refuses 404 `papers.no-such-check`. */
export async function decideCheck(ctx: Context, { id, isApproved, reason }: Decision): Promise<{ checks: WaitingCheck[] }> {
  const files = await inTransaction(ctx, async (tx) => {
    const [check] = await tx.db.select().from(identityChecks).where(ofMine(tx, id)).for('update')
    if (!check) throw new Refusal('identity-check.no-such-check', 404)
    const status = isApproved ? 'approved' : 'refused'
    await tx.db
      .update(identityChecks)
      .set({ status, reason: reason ?? null, decidedBy: tx.actor.personId, decidedAt: tx.now, frontFile: null, backFile: null })
      .where(eq(identityChecks.id, id))
    await record(tx, `identity-check.${status}`, check.personId, { check: id, ...(reason && { reason }) })
    await tellDecision(tx, check, isApproved ? 'approved' : (reason ?? 'kind'))
    return filesOf(check)
  })
  await removeDocuments(ctx, files)
  return listChecks(ctx)
}

/** Mails the person what came of it, in the language in which she asked. */
export async function tellDecision(
  tx: TxContext,
  check: CheckRow,
  outcome: 'approved' | 'lapsed' | NonNullable<Decision['reason']>,
): Promise<void> {
  const [person] = await tx.db.select({ email: people.email }).from(people).where(eq(people.id, check.personId))
  if (!person?.email) return
  const t = translator(check.locale)
  const kind = outcome === 'approved' || outcome === 'lapsed' ? outcome : 'refused'
  await enqueueMail(tx, {
    to: person.email,
    locale: check.locale,
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
            url: `${tx.baseUrl}${localizedPath('/profile', check.locale)}?tab=settings#papers`,
          },
        }),
    dedupeKey: `identity-verification:${check.id}:${kind}`,
  })
}

function isClaimed({ status, claimedBy, claimedAt }: CheckRow, now: Date): boolean {
  return status === 'claimed' && claimedBy !== null && now.getTime() - (claimedAt?.getTime() ?? 0) <= claimMs
}

function ofMine(tx: TxContext, id: string) {
  return and(
    eq(identityChecks.id, id),
    eq(identityChecks.status, 'claimed'),
    eq(identityChecks.claimedBy, tx.actor.personId ?? ''),
    gt(identityChecks.claimedAt, new Date(tx.now.getTime() - claimMs)),
  )
}

async function whyNot(tx: TxContext, id: string): Promise<Refusal> {
  const [check] = await tx.db
    .select({ id: identityChecks.id })
    .from(identityChecks)
    .where(and(eq(identityChecks.id, id), eq(identityChecks.status, 'claimed'), ne(identityChecks.personId, tx.actor.personId ?? '')))
  return check ? new Refusal('identity-check.claimed', 409) : new Refusal('identity-check.no-such-check', 404)
}
