import type { TxContext } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import { identityChecks } from './identity-checks.table.ts'

/** Writes that the identity of a person of the demonstration was checked for payouts; without pictures, which are gone after a decision. */
export async function seedCheck(tx: TxContext, { personId, decidedBy }: { personId: string; decidedBy: string }): Promise<void> {
  const decided = { status: 'approved', decidedBy, decidedAt: tx.now } as const
  await tx.db
    .insert(identityChecks)
    .values({ id: newId(), personId, need: 'payout', locale: tx.locale, createdAt: tx.now, askedAt: tx.now, ...decided })
}
