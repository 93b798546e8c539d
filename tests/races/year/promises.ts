import { getEarnings } from '#domain/money/payouts/get-earnings.ts'
import { statusesThat } from '#domain/renting/rentals/rental.policy.ts'
import { brokenRules } from '../histories/rules.ts'
import { unexplained } from './accounts.ts'
import type { YearShop } from './year-shop.ts'

const live = statusesThat(({ isLive }) => isLive)

/** Rules at the end, when nothing is left to happen: the rules of the histories, and those that only show after a while. */
export async function brokenPromises(shop: YearShop): Promise<string[]> {
  const stuck = await shop.query<{ stuck: string }>(
    `SELECT status || ' since ' || updated_at || ': ' || id AS stuck FROM rentals WHERE status = ANY ($1) LIMIT 5`,
    [live],
  )
  const claims = await shop.query<{ open: string }>(
    `SELECT kind || ' ' || status || ' of ' || rental_id AS open FROM claims WHERE status NOT IN ('settled', 'withdrawn') LIMIT 5`,
  )
  const twice = await shop.query<{ twice: string }>(
    `SELECT l.rental_id || ' in ' || p.number || ' and ' || q.number AS twice
     FROM payout_lines l JOIN payouts p ON p.id = l.payout_id, payout_lines m JOIN payouts q ON q.id = m.payout_id
     WHERE l.rental_id = m.rental_id AND p.owner_id = q.owner_id AND p.number < q.number AND p.status <> 'failed' AND q.status <> 'failed'
       AND NOT EXISTS (SELECT 1 FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id WHERE e.account = 'owner_payable'
         AND e.rental_id = l.rental_id AND e.party_id = p.owner_id AND t.kind NOT IN ('payout', 'payout_failed') AND t.at >= p.created_at AND t.at <= q.created_at) LIMIT 5`,
  )
  return [
    ...(await brokenRules(shop)),
    ...stuck.map((row) => `a rental that is stuck: ${row.stuck}`),
    ...claims.map(({ open }) => `a claim that nobody ends: ${open}`),
    ...twice.map((row) => `paid twice: ${row.twice}`),
    ...(await wrongEarnings(shop)),
    ...(await unexplained(shop)),
  ]
}

/** The earnings of each owner equal their paid and unpaid amounts. */
async function wrongEarnings(shop: YearShop): Promise<string[]> {
  const earned = await shop.query<{ owner: string; amount: number }>(
    `SELECT e.party_id AS owner, -sum(e.amount)::int AS amount FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
     WHERE e.account = 'owner_payable' AND t.kind NOT IN ('payout', 'payout_failed') GROUP BY e.party_id ORDER BY e.party_id`,
  )
  const wrong: string[] = []
  for (const { owner, amount } of earned) {
    const { sums, counts } = await getEarnings(shop.owner(owner))
    const { accrued, waiting, held, due, batched, paid } = sums
    if (accrued + waiting + held + due + batched + paid !== amount)
      wrong.push(`${owner} has earned ${amount}, and has ${JSON.stringify(sums)}`)
    if (counts.accrued + counts.waiting + batched > 0) wrong.push(`${owner} still waits: ${JSON.stringify(counts)}`)
  }
  return wrong
}
