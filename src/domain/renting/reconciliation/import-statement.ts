import type { Context } from '#domain/context.ts'
import { previewStatement, readStatement, type StatementPreview } from '#domain/money/statements/read-statement.ts'
import type { ColumnMeaning, DayOrder, StatementAccount } from '#domain/money/statements/statement.policy.ts'
import { matchByReference } from './match-by-reference.ts'

interface Upload {
  params: { account: StatementAccount }
  query: { columns?: ColumnMeaning[] | undefined; days?: DayOrder | undefined; keep?: boolean | undefined; name?: string | undefined }
  body: File
}

/** A raw body has no name: the address brings it. */
const fileOf = ({ query, body }: Pick<Upload, 'query' | 'body'>) => ({ file: body, name: query.name ?? body.name })

/** Shows what a file has; see `previewStatement`. */
export function previewImport(ctx: Context, { params, query, body }: Upload): Promise<StatementPreview> {
  return previewStatement(ctx, { ...params, ...fileOf({ query, body }), means: query.columns, dayOrder: query.days })
}

/**
 * Reads a statement in and matches what names what it is.
 * @throws {Refusal} what `readStatement` refuses
 */
export async function importStatement(
  ctx: Context,
  { params, query, body }: Upload,
): Promise<{ lines: number; known: number; matched: number }> {
  const { lines, known } = await readStatement(ctx, {
    ...params,
    ...fileOf({ query, body }),
    means: query.columns,
    dayOrder: query.days,
    keeps: query.keep,
  })
  return { lines, known, matched: await matchByReference(ctx, params.account) }
}
