import { isDeepStrictEqual } from 'node:util'
import { desc, eq, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { fitStored } from '#values/stored.ts'
import { type CurrentTax, type TaxVersion, taxSettingsSchema } from './tax.contract.ts'
import { noTax, type TaxSettings } from './tax.policy.ts'
import { taxSettings } from './tax-settings.table.ts'

const mostVersions = 50

function settingsOf(stored: unknown): TaxSettings {
  return taxSettingsSchema.safeParse(fitStored(taxSettingsSchema, stored, noTax)).data ?? noTax
}

async function readNewest(ctx: Context | TxContext): Promise<{ version: number; settings: TaxSettings }> {
  const [row] = await ctx.db.select().from(taxSettings).orderBy(desc(taxSettings.version)).limit(1)
  return row ? { version: row.version, settings: settingsOf(row.settings) } : { version: 0, settings: noTax }
}

function serviceOf({ eInvoicing, isDemo }: Pick<Context, 'isDemo'> & Needs<'eInvoicing'>): CurrentTax['service'] {
  if (!eInvoicing) return null
  return eInvoicing.isSandbox ? 'sandbox' : isDemo ? 'demonstration' : 'live'
}

/** The settings of sales tax in force, and the national service of the shop. */
export async function getTaxSettings(ctx: Context & Needs<'eInvoicing'>): Promise<CurrentTax> {
  return { ...(await readNewest(ctx)), service: serviceOf(ctx) }
}

/** The newest versions of the settings, and who wrote them. */
export async function listTaxSettings(ctx: Context): Promise<TaxVersion[]> {
  const rows = await ctx.db
    .select({ row: taxSettings, writtenBy: sql<string | null>`${nameOf(ctx.locale, sql`people`)}` })
    .from(taxSettings)
    .leftJoin(people, eq(people.id, taxSettings.writtenBy))
    .orderBy(desc(taxSettings.version))
    .limit(mostVersions)
  return rows.map(({ row: { version, settings, writtenAt }, writtenBy }) => ({
    version,
    settings: settingsOf(settings),
    writtenBy,
    writtenAt: writtenAt.toISOString(),
  }))
}

/**
 * Writes the settings as the version after `version`. Papers that are issued from now on have them.
 * @throws {Refusal} tax.changed (409) when a newer version exists, tax.same (409) when nothing differs
 * @throws {Refusal} tax.no-service (409) when papers are to be sent and no service is set up
 */
export function writeTaxSettings(
  ctx: Context & Needs<'eInvoicing'>,
  { version, ...settings }: { version: number } & TaxSettings,
): Promise<CurrentTax> {
  return inTransaction(ctx, async (tx) => {
    const current = await readNewest(tx)
    if (current.version !== version) throw new Refusal('tax.changed', 409)
    if (isDeepStrictEqual(current.settings, settings)) throw new Refusal('tax.same', 409)
    if (settings.sendsInvoices && !tx.eInvoicing) throw new Refusal('tax.no-service', 409)
    const next = version + 1
    const added = await tx.db
      .insert(taxSettings)
      .values({ version: next, settings, writtenBy: tx.actor.personId, writtenAt: tx.now })
      .onConflictDoNothing()
      .returning({ version: taxSettings.version })
    if (added.length === 0) throw new Refusal('tax.changed', 409)
    await record(tx, 'tax.written', 'tax', { version: next })
    return { version: next, settings, service: serviceOf(tx) }
  })
}
