import { desc, eq } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { fitStored } from '#values/stored.ts'
import { type BusinessFigures, defaultFigures, figuresSchema } from './business-figures.policy.ts'
import { businessFigures } from './business-figures.table.ts'

/** The figures with their version; version 0 is the default of the code. */
export interface StoredFigures {
  version: number
  figures: BusinessFigures
}

/** The current business figures, or those of a version, with the defaults of what it lacks. A document that is not valid counts as the defaults. */
export async function readFigures(ctx: Context | TxContext, version?: number): Promise<StoredFigures> {
  if (version === 0) return { version: 0, figures: defaultFigures }
  const [row] = await ctx.db
    .select()
    .from(businessFigures)
    .where(version === undefined ? undefined : eq(businessFigures.version, version))
    .orderBy(desc(businessFigures.version))
    .limit(1)
  if (!row) return { version: 0, figures: defaultFigures }
  const parsed = figuresSchema.safeParse(fitStored(figuresSchema, row.figures, defaultFigures))
  if (!parsed.success) ctx.log.error({ version: row.version }, 'the business figures were refused: they are not valid')
  return { version: row.version, figures: parsed.data ?? defaultFigures }
}
