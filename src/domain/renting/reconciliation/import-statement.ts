import { type Context, inTransaction } from '#domain/context.ts'
import { previewStatement, readStatement, type StatementPreview } from '#domain/money/statements/read-statement.ts'
import { releaseStatement } from '#domain/money/statements/release-statement.ts'
import type { ColumnMeaning, DayOrder, DuplicateChoice, HoldReason, StatementAccount } from '#domain/money/statements/statement.policy.ts'
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

interface Imported {
  lines: number
  known: number
  matched: number
  /** The reasons why it waits for a second person. */
  held: HoldReason[]
}

/**
 * Reads a statement in and matches what names what it is. Nothing of a held one is matched.
 * @throws {Refusal} what `readStatement` refuses
 */
export async function importStatement(ctx: Context, { params, query, body }: Upload): Promise<Imported> {
  const { lines, known, held } = await readStatement(ctx, {
    ...params,
    ...fileOf({ query, body }),
    means: query.columns,
    dayOrder: query.days,
    keeps: query.keep,
  })
  return { lines, known, held, matched: held.length > 0 ? 0 : await matchByReference(ctx, params.account) }
}

/**
 * Reads a held statement in, and matches what names what it is.
 * @throws {Refusal} what `releaseStatement` refuses
 */
export async function releaseImport(
  ctx: Context,
  held: { id: string; duplicates: DuplicateChoice },
): Promise<{ lines: number; matched: number }> {
  const { account, lines } = await inTransaction(ctx, (tx) => releaseStatement(tx, held))
  return { lines, matched: await matchByReference(ctx, account) }
}
