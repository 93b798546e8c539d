import { eq, or } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { inquiries } from './inquiries.table.ts'

/** Removes what a person wrote to the shop, signed in or from her proved address. */
export async function forgetInInquiries(tx: TxContext, { id, email }: { id: string; email: string | null }): Promise<void> {
  await tx.db.delete(inquiries).where(or(eq(inquiries.personId, id), email ? eq(inquiries.email, email) : undefined))
}
