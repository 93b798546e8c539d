import { type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { openAccount } from '#domain/money/payouts/find-account.ts'
import { type AccountFailure, heldUntil, type MethodKind, type PayoutFailure } from '#domain/money/payouts/payout.policy.ts'
import { guestName, wholeName } from '#domain/renting/orders/shown-names.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { canUnseal } from '#platform/auth/secret-box.ts'
import { type PageQuery, readPage } from '#platform/database/read-page.ts'
import type { Fils } from '#values/money.ts'
import { orderNumber } from '#values/order-number.ts'
import { joinRefundAccount } from './find-refund-account.ts'
import type { RepaymentFile, RepaymentRow } from './repayment.contract.ts'
import { matchNames, repaymentStateOf, sendsBy } from './repayment.policy.ts'

const mostOpen = 500
/** Two people are asked by the sum of so many days. */
const togetherMs = 30 * 86_400_000

interface Row extends Record<string, unknown> {
  id: string
  orderId: string | null
  number: string | null
  personId: string | null
  customer: string | null
  phone: string | null
  of: RepaymentRow['of']
  amount: Fils
  /** With what else its customer gets by transfer, and got in the last 30 days. */
  together: Fils
  isDisputed: boolean | null
  status: string
  createdAt: string
  names: (string | null)[]
  account: {
    kind: MethodKind
    sealed: string
    hint: string
    failure: AccountFailure | null
    compared_by: string | null
    changed_at: string
  } | null
  approval: { approved_by: string; approved_at: string; name: string } | null
  transfer: {
    id: string
    number: number
    file: number
    status: 'filed' | 'paid' | 'returned'
    reference: string | null
    failure: PayoutFailure | null
    decided_at: string | null
  } | null
}

/** SQL for whom a refund `refund` of an order `orders` goes to: a person, or the guest of an order. */
const receiver = sql`coalesce(refund.person_id, orders.person_id, orders.id)`

/** SQL of a table `together`: what each receiver gets by transfer, with what they got in the last 30 days. */
const together = (now: Date): SQL => sql`together AS (
  SELECT ${receiver} AS receiver, sum(refund.amount)::int AS amount FROM refunds refund LEFT JOIN orders ON orders.id = refund.order_id
  WHERE refund.way = 'transfer'
    AND (refund.status = 'due' OR refund.status = 'made' AND refund.made_at > ${new Date(now.getTime() - togetherMs).toISOString()}::timestamptz)
  GROUP BY 1)`

/** Refunds by transfer that `where` names of `refund`, with account, consent and newest transfer; `tail` sorts and limits them. */
const select = (ctx: Context | TxContext, where: SQL, tail: SQL): SQL => sql`
  SELECT refund.id, refund.order_id AS "orderId", orders.number::text, coalesce(refund.person_id, orders.person_id) AS "personId",
    CASE WHEN orders.id IS NULL OR orders.person_id IS NOT NULL THEN coalesce(${wholeName(ctx.locale)}, '') ELSE ${guestName} END AS customer,
    coalesce(people.phone, orders.delivery ->> 'phone', orders.collector ->> 'phone') AS phone,
    CASE WHEN refund.order_id IS NULL THEN 'credit' WHEN refund.deposit_id IS NOT NULL THEN 'deposit'
      WHEN refund.reason = 'compensation' THEN 'compensation' ELSE 'charges' END AS of,
    refund.amount, refund.status, payments.status IN ('chargeback_open', 'chargeback_lost') AS "isDisputed",
    coalesce(together.amount, refund.amount) AS together, refund.created_at AS "createdAt", refund.made_at AS "madeAt",
    json_build_array(people.name, people.arabic_name, ${guestName}, (SELECT came.sender FROM bank_transfers came
      JOIN payments ON payments.id = came.payment_id WHERE payments.order_id = refund.order_id ORDER BY came.received_at LIMIT 1)) AS names, to_json(account) AS account,
    (SELECT json_build_object('approved_by', approved_by, 'approved_at', approved_at, 'name', ${nameOf(ctx.locale, sql`approver`)})
     FROM repayment_approvals JOIN people approver ON approver.id = approved_by WHERE refund_id = refund.id) AS approval,
    (SELECT json_build_object('id', sent.id, 'number', sent.number, 'file', file.number, 'status', sent.status, 'reference', sent.reference,
       'failure', sent.failure, 'decided_at', sent.decided_at)
     FROM repayments sent JOIN repayment_files file ON file.id = sent.file_id WHERE sent.refund_id = refund.id ORDER BY sent.number DESC LIMIT 1) AS transfer
  FROM refunds refund LEFT JOIN orders ON orders.id = refund.order_id LEFT JOIN people ON people.id = coalesce(refund.person_id, orders.person_id)
    ${joinRefundAccount}
    LEFT JOIN payments ON payments.id = refund.payment_id
    LEFT JOIN together ON together.receiver = ${receiver}
  WHERE refund.way = 'transfer' AND ${where} ${tail}`

/** Every refund by transfer that is due, the most urgent first, with the files whose answers are missing, and the credit of customers. */
export async function listRepayments(
  ctx: Context,
): Promise<{ rows: RepaymentRow[]; files: RepaymentFile[]; limit: Fils; credit: { amount: Fils; people: number } }> {
  const rows = await findRepayments(ctx, sql`refund.status = 'due'`)
  const { rows: files } = await ctx.db.execute<RepaymentFile & Record<string, unknown>>(sql`
    SELECT file.number::int, coalesce(${nameOf(ctx.locale, sql`people`)}, '') AS "madeBy", file.made_at AS "madeAt", count(*)::int AS count,
      count(*) FILTER (WHERE sent.status <> 'filed')::int AS answered, sum(sent.amount)::int AS amount
    FROM repayment_files file JOIN repayments sent ON sent.file_id = file.id LEFT JOIN people ON people.id = file.made_by
    GROUP BY file.id, people.id HAVING count(*) FILTER (WHERE sent.status = 'filed') > 0 ORDER BY file.number DESC`)
  const { rows: credit } = await ctx.db.execute<{ amount: Fils; people: number }>(sql`
    SELECT coalesce(-sum(amount), 0)::int AS amount, count(*)::int AS people FROM ledger_balances WHERE account = 'customer_credit' AND amount < 0`)
  const { figures } = await readBusinessSettings(ctx)
  return {
    rows,
    files: files.map((file) => ({ ...file, madeAt: new Date(file.madeAt).toISOString() })),
    limit: figures.twoPeople.toReceiver,
    credit: credit[0] ?? { amount: 0, people: 0 },
  }
}

/** A page of the refunds that were sent, newest first. */
export async function listPaidRepayments(ctx: Context, query: PageQuery): Promise<{ rows: RepaymentRow[]; next: string | null }> {
  const show = await shower(ctx)
  const { now } = await nowOf(ctx)
  return readPage(ctx.db, query, {
    from: sql`refunds row`,
    by: sql`row.made_at`,
    where: [sql`row.way = 'transfer' AND row.status = 'made'`],
    read: ({ where, sorted, limited }) =>
      sql`WITH ${together(now)} SELECT found.* FROM (SELECT row.id, row.made_at FROM refunds row WHERE ${where} ${sorted} ${limited}) AS row
        JOIN LATERAL (${select(ctx, sql`refund.id = row.id`, sql``)}) AS found ON true ${sorted}`,
    toRow: (row: Row) => show(row),
  })
}

/** The refunds by transfer that a condition names, of the caller's view. */
export async function findRepayments(ctx: Context | TxContext, where: SQL): Promise<RepaymentRow[]> {
  const show = await shower(ctx)
  const { now } = await nowOf(ctx)
  const isDue = sql`${where} AND (refund.due_at IS NULL OR refund.due_at <= ${now.toISOString()}::timestamptz)`
  const sorted = sql`ORDER BY account.id IS NULL, refund.created_at, refund.id LIMIT ${mostOpen}`
  const { rows } = await ctx.db.execute<Row>(sql`WITH ${together(now)} ${select(ctx, isDue, sorted)}`)
  return rows.map(show).toSorted((a, b) => (a.by ?? '9').localeCompare(b.by ?? '9'))
}

/** Shows rows with their state now. */
async function shower(ctx: Context | TxContext): Promise<(row: Row) => RepaymentRow> {
  const { now } = await nowOf(ctx)
  const { figures } = await readBusinessSettings(ctx)
  const limit = figures.twoPeople.toReceiver
  const actorId = ctx.actor.personId
  return (row) => {
    const names = [...new Set(row.names.filter((name) => name !== null && name !== ''))] as string[]
    const account = row.account && showAccount(row.account, { now, names, secret: ctx.secret })
    const approvedAt = row.approval && new Date(row.approval.approved_at)
    const changedAt = account && new Date(account.changedAt)
    const isFiled = row.transfer?.status === 'filed'
    const owedAt = new Date(row.createdAt)
    return {
      id: row.id,
      orderId: row.orderId,
      number: row.number && orderNumber(row.number),
      personId: row.personId,
      customer: row.customer,
      isGuest: row.personId === null,
      phone: row.phone,
      of: row.of,
      amount: row.amount,
      state: repaymentStateOf({
        ...{ now, isPaid: row.status === 'made', isFiled, amount: row.together, limit, approvedAt, isDisputed: row.isDisputed ?? false },
        account: account && changedAt && { changedAt, failure: account.failure, isCompared: account.isCompared },
        match: account?.match ?? null,
      }),
      askedAt: owedAt.toISOString(),
      by: changedAt && sendsBy(owedAt, changedAt).toISOString(),
      account,
      names,
      approval:
        row.approval && changedAt && approvedAt && approvedAt >= changedAt
          ? { by: row.approval.name, at: approvedAt.toISOString(), isOwn: row.approval.approved_by === actorId }
          : null,
      isLarge: row.together > limit,
      isOwn: row.personId !== null && row.personId === actorId,
      transfer: row.transfer && {
        id: row.transfer.id,
        number: repaymentNumber(row.transfer.number),
        file: row.transfer.file,
        status: row.transfer.status,
        reference: row.transfer.reference,
        failure: row.transfer.failure,
        decidedAt: row.transfer.decided_at && new Date(row.transfer.decided_at).toISOString(),
      },
    }
  }
}

/** The number of a transfer for people and the bank, `RF-123`. */
export function repaymentNumber(number: number | string): string {
  return `RF-${number}`
}

function showAccount(
  { kind, sealed, hint, failure, compared_by, changed_at }: NonNullable<Row['account']>,
  { now, names, secret }: { now: Date; names: readonly string[]; secret: string },
): NonNullable<RepaymentRow['account']> {
  const holder = canUnseal(sealed, secret) ? openAccount(sealed, secret).holder : ''
  const changedAt = new Date(changed_at)
  const until = heldUntil(changedAt)
  return {
    ...{ kind, hint, holder, failure, match: matchNames(holder, names), isCompared: compared_by !== null },
    changedAt: changedAt.toISOString(),
    heldUntil: until > now ? until.toISOString() : null,
  }
}
