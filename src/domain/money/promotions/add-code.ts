import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { normalizeCode } from './promotion.policy.ts'
import { promotionalCodes } from './promotional-codes.table.ts'

type NewCode = Omit<typeof promotionalCodes.$inferInsert, 'used' | 'createdAt'>

/** Adds a promotional code. The database refuses one that exists already. */
export async function addCode(tx: TxContext, code: NewCode): Promise<void> {
  const normalized = normalizeCode(code.code)
  await tx.db.insert(promotionalCodes).values({ ...code, code: normalized, createdAt: tx.now })
  await record(tx, 'promotion.added', normalized, { kind: code.kind, amount: code.amount })
}
