import type { Context } from '#domain/context.ts'
import type { PaperStore } from '#platform/storage/paper-store.ts'
import type { CheckRow } from './identity-checks.table.ts'

/** The store of documents; a process without one cannot take any. */
export function papersOf(ctx: Pick<Context, 'papers'>): PaperStore {
  if (!ctx.papers) throw new Error('This process has no place for documents')
  return ctx.papers
}

/** The files of a check. */
export function filesOf(check: Pick<CheckRow, 'frontFile' | 'backFile'>): string[] {
  return [check.frontFile, check.backFile].filter((name) => name !== null)
}

/** Removes files after the transaction that forgot their names. What stays behind is swept later. */
export async function removePapers(ctx: Pick<Context, 'papers' | 'log'>, names: readonly string[]): Promise<void> {
  for (const name of names)
    await papersOf(ctx)
      .remove(name)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'a document could not be removed yet'))
}
