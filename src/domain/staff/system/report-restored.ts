import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { documentsOf } from '#domain/accounts/identity-verification/document-files.ts'
import { knownDocuments } from '#domain/accounts/identity-verification/known-documents.ts'
import { storedObjects } from '#domain/catalogue/media/media-bin.ts'
import { givenRoles } from '#domain/permissions.policy.ts'
import { canUnseal } from '#platform/auth/secret-box.ts'

/** What a restored shop lacks, for whoever restored it. */
export interface RestoreReport {
  /** Objects of the library and documents whose files are missing. */
  rowsWithoutFiles: string[]
  filesWithoutRows: string[]
  /** Sealed values that do not open, by what they are. */
  sealed: { accounts: number; apps: number; documents: number }
  /** Everybody with a role of staff, as the backup has them. */
  staff: { name: string; email: string | null; roles: string[] }[]
}

/** Compares rows with files, tries every sealed value, and lists who has which role. */
export async function reportRestored(ctx: Context): Promise<RestoreReport> {
  const pictures = await compare(await idsOfObjects(ctx), await storedObjects(ctx))
  const stored = (await documentsOf(ctx).list()).map(({ name }) => name)
  const documents = await compare([...(await knownDocuments(ctx))], stored)
  return {
    rowsWithoutFiles: [...pictures.missing, ...documents.missing],
    filesWithoutRows: [...pictures.strays, ...documents.strays],
    sealed: {
      accounts: await countSealed(
        ctx,
        'SELECT sealed AS value FROM payout_methods UNION ALL SELECT sealed FROM payouts WHERE sealed IS NOT NULL',
      ),
      apps: await countSealed(ctx, 'SELECT secret AS value FROM factors'),
      documents: await countDocuments(ctx, documents.found),
    },
    staff: await listStaff(ctx),
  }
}

function compare(rows: readonly string[], files: readonly string[]) {
  const [inRows, inFiles] = [new Set(rows), new Set(files)]
  return {
    found: rows.filter((name) => inFiles.has(name)),
    missing: rows.filter((name) => !inFiles.has(name)),
    strays: files.filter((name) => !inRows.has(name)),
  }
}

async function idsOfObjects(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`SELECT id FROM objects ORDER BY id`)
  return rows.map(({ id }) => id)
}

async function countSealed(ctx: Context, values: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ value: string }>(sql.raw(values))
  return rows.filter(({ value }) => !canUnseal(value, ctx.secret)).length
}

async function countDocuments(ctx: Context, names: readonly string[]): Promise<number> {
  let closed = 0
  for (const name of names)
    await documentsOf(ctx)
      .read(name)
      .catch(() => {
        closed += 1
      })
  return closed
}

async function listStaff(ctx: Context): Promise<RestoreReport['staff']> {
  const { rows } = await ctx.db.execute<RestoreReport['staff'][number] & Record<string, unknown>>(sql`
    SELECT name, email, array_agg(role ORDER BY role) AS roles FROM people JOIN person_roles ON person_id = people.id
    WHERE role = ANY (${sql.param([...givenRoles])}::text[]) GROUP BY people.id ORDER BY name, people.id`)
  return rows
}
