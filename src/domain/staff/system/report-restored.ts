import { sql } from 'drizzle-orm'
import { documentsOf } from '#domain/accounts/identity-verification/document-files.ts'
import { knownDocuments } from '#domain/accounts/identity-verification/known-documents.ts'
import { storedObjects, tendBin } from '#domain/catalogue/media/media-bin.ts'
import type { Context, Needs } from '#domain/context.ts'
import { givenRoles } from '#domain/permissions.policy.ts'
import { canUnseal } from '#platform/auth/secret-box.ts'

/** The report on a restored shop: missing files, sealed values that do not open, and staff roles. */
export interface RestoreReport {
  /** Why something could not be looked at, such as a store that does not answer. */
  unknown: string[]
  /** Files that the backup lists without holding them, and that the store lacks. */
  filesMissing: string[]
  /** Objects of the library and documents whose files are missing. */
  rowsWithoutFiles: string[]
  filesWithoutRows: string[]
  /** Sealed values that do not open, by what they are. */
  sealed: { accounts: number; apps: number; documents: number }
  /** Everybody with a role of staff, as the backup has them. */
  staff: { name: string; email: string | null; roles: string[] }[]
}

/**
 * Moves files back from the bin, compares rows and files with the backup's list, tries every sealed value, and lists the people with each
 * role. The restore is complete already: a failed part is reported, and does not prevent the others.
 */
export async function reportRestored(
  ctx: Context & Needs<'objectStore' | 'documents'>,
  { filesListed }: { filesListed: readonly string[] },
): Promise<RestoreReport> {
  const unknown: string[] = []
  const attempt = <T>(what: string, work: () => Promise<T>, otherwise: T): Promise<T> =>
    work().catch((error: unknown) => {
      unknown.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
      return otherwise
    })
  await attempt('The bin of the pictures', () => tendBin(ctx), undefined)
  const filesMissing = await attempt('The files that the backup lists', () => missingIn(ctx, filesListed), [])
  const pictures = await attempt('The pictures', async () => compare(await idsOfObjects(ctx), await storedObjects(ctx)), nothing)
  const documents = await attempt('The documents', () => compareDocuments(ctx), nothing)
  const sealed = await attempt('The sealed values', () => countAllSealed(ctx, documents.found), { accounts: 0, apps: 0, documents: 0 })
  const staff = await attempt('The staff', () => listStaff(ctx), [])
  return {
    unknown,
    filesMissing,
    rowsWithoutFiles: [...pictures.missing, ...documents.missing],
    filesWithoutRows: [...pictures.strays, ...documents.strays],
    sealed,
    staff,
  }
}

const nothing = { found: [], missing: [], strays: [] }

async function missingIn({ objectStore }: Context & Needs<'objectStore'>, listed: readonly string[]): Promise<string[]> {
  if (listed.length === 0 || !objectStore) return []
  const stored = new Set<string>()
  for await (const key of objectStore.keys()) stored.add(key)
  return listed.filter((name) => !stored.has(name))
}

async function compareDocuments(ctx: Context & Needs<'documents'>) {
  const stored = (await documentsOf(ctx).list()).map(({ name }) => name)
  return compare([...(await knownDocuments(ctx))], stored)
}

async function countAllSealed(ctx: Context & Needs<'documents'>, documents: readonly string[]): Promise<RestoreReport['sealed']> {
  const accounts = 'SELECT sealed AS value FROM payout_methods UNION ALL SELECT sealed FROM payouts WHERE sealed IS NOT NULL'
  return {
    accounts: await countSealed(ctx, accounts),
    apps: await countSealed(ctx, 'SELECT secret AS value FROM factors'),
    documents: await countDocuments(ctx, documents),
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

async function countDocuments(ctx: Context & Needs<'documents'>, names: readonly string[]): Promise<number> {
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
