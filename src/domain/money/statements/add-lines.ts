import type { TxContext } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import { reopenDays } from './close-day.ts'
import type { KeptLine, StatementAccount } from './statement.policy.ts'
import { statementLines } from './statements.table.ts'

interface Added {
  /** The statement. */
  id: string
  account: StatementAccount
  lines: readonly Omit<KeptLine, 'isDuplicate'>[]
}

/** Adds the lines of a statement, and opens the days that they belong to again. Lines that are known are left out. Returns how many are new. */
export async function addLines(tx: TxContext, { id, account, lines }: Added): Promise<number> {
  const added: { day: string }[] = []
  for (let from = 0; from < lines.length; from += 1000) {
    const rows = lines
      .slice(from, from + 1000)
      .map((line, index) => ({ ...line, id: newId(), statementId: id, account, position: from + index }))
    added.push(...(await tx.db.insert(statementLines).values(rows).onConflictDoNothing().returning({ day: statementLines.day })))
  }
  const first = added.map(({ day }) => day).toSorted()[0]
  if (first !== undefined) await reopenDays(tx, { account, day: first })
  return added.length
}
