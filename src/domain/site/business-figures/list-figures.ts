import { desc, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import type { Context } from '#domain/context.ts'
import type { FigureChange, FiguresVersion } from './business-figures.contract.ts'
import { defaultFigures } from './business-figures.policy.ts'
import { businessFigures } from './business-figures.table.ts'

const most = 50

/** The newest versions of the figures with what each changed, who wrote it, and how many orders keep it. */
export async function listFigures(ctx: Context): Promise<FiguresVersion[]> {
  const rows = await ctx.db
    .select({
      version: businessFigures.version,
      figures: businessFigures.figures,
      writtenAt: businessFigures.writtenAt,
      writtenBy: people.name,
      orders: sql<number>`(SELECT count(*)::int FROM orders WHERE figures_version > 0 AND figures_version = ${businessFigures.version})`,
    })
    .from(businessFigures)
    .leftJoin(people, sql`${people.id} = ${businessFigures.writtenBy}`)
    .orderBy(desc(businessFigures.version))
    .limit(most + 1)
  return rows.slice(0, most).map(({ figures, writtenAt, ...row }, index) => ({
    ...row,
    writtenAt: writtenAt.toISOString(),
    changes: changesOf(rows[index + 1]?.figures ?? defaultFigures, figures),
  }))
}

/** Every figure that differs, by its path. */
function changesOf(before: unknown, after: unknown): FigureChange[] {
  const [from, to] = [flat(before), flat(after)]
  return [...to].flatMap(([field, value]) => {
    const was = from.get(field)
    return was === undefined || was === value ? [] : [{ field, from: was, to: value }]
  })
}

function flat(figures: unknown, path = ''): Map<string, number | boolean> {
  if (typeof figures === 'number' || typeof figures === 'boolean') return new Map([[path, figures]])
  if (typeof figures !== 'object' || figures === null) return new Map()
  return new Map(Object.entries(figures).flatMap(([name, value]) => [...flat(value, path ? `${path}.${name}` : name)]))
}
