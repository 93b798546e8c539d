import type { Context } from '#domain/context.ts'
import type { DocumentStore } from '#platform/storage/document-store.ts'
import type { CheckRow } from './identity-checks.table.ts'

/** The store of documents; a process without one cannot take any. */
export function documentsOf(ctx: Pick<Context, 'papers'>): DocumentStore {
  if (!ctx.papers) throw new Error('This process has no place for documents')
  return ctx.papers
}

/** The files of a check. */
export function filesOf(check: Pick<CheckRow, 'frontFile' | 'backFile'>): string[] {
  return [check.frontFile, check.backFile].filter((name) => name !== null)
}

/** Removes files after the transaction that forgot their names. What stays behind is swept later. */
export async function removeDocuments(ctx: Pick<Context, 'papers' | 'log'>, names: readonly string[]): Promise<void> {
  for (const name of names)
    await documentsOf(ctx)
      .remove(name)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'a document could not be removed yet'))
}
