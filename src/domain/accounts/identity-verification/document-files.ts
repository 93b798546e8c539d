import { type Context, type Needs, nowOf } from '#domain/context.ts'
import type { DocumentStore } from '#platform/storage/document-store.ts'
import type { CheckRow } from './identity-checks.table.ts'

/** The document store of this process. Throws when it has none. */
export function documentsOf(ctx: Needs<'documents'>): DocumentStore {
  if (!ctx.documents) throw new Error('This process has no place for documents')
  return ctx.documents
}

/** Stores a document as of now; returns its name. A sweep keeps it for an hour before a row refers to it. */
export async function saveDocument(ctx: Context & Needs<'documents'>, bytes: Uint8Array): Promise<string> {
  return documentsOf(ctx).save(bytes, (await nowOf(ctx)).now)
}

/** The file names of a check. */
export function filesOf(check: Pick<CheckRow, 'frontFile' | 'backFile'>): string[] {
  return [check.frontFile, check.backFile].filter((name) => name !== null)
}

/** Removes files after the transaction that deleted their names. A failure is logged; `deleteDocuments` removes the file later. */
export async function removeDocuments(ctx: Pick<Context, 'log'> & Needs<'documents'>, names: readonly string[]): Promise<void> {
  for (const name of names)
    await documentsOf(ctx)
      .remove(name)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'a document could not be removed yet'))
}
