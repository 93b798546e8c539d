import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { can } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { labelFile } from '#domain/site/settings/print-paper.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { translator } from '#i18n/server.ts'
import type { PdfLabel } from '#platform/pdf/label-sheet.ts'
import { type Locale, type LocalizedText, locales } from '#values/locale.ts'

/** Labels of one file at most: ten sheets. */
const most = 210

/**
 * The labels of the actor's pieces, or of the pieces of one item, as a PDF file to cut out of A4; of anybody's for the shop, by item.
 * @throws {Refusal} 404 `item.unknown` where the actor has no such pieces
 * @throws {Refusal} server.busy (503)
 */
export async function printLabels(ctx: Context, { item }: { item?: string | undefined }): Promise<File> {
  const mine = sql`items.owner_id = ${ctx.actor.personId}`
  return print(ctx, { where: item === undefined ? mine : sql`items.id = ${item} AND ${isMeant(ctx)}`, isSingle: false })
}

/**
 * The label of one piece as a PDF file of its size.
 * @throws {Refusal} 404 `item.unknown` where the actor has no such piece
 * @throws {Refusal} server.busy (503)
 */
export async function printLabel(ctx: Context, id: string): Promise<File> {
  return print(ctx, { where: sql`units.id = ${id} AND ${isMeant(ctx)}`, isSingle: true })
}

function isMeant(ctx: Context): SQL {
  return can(ctx.actor, 'rentals.move-all') ? sql`true` : sql`items.owner_id = ${ctx.actor.personId}`
}

async function print(ctx: Context, { where, isSingle }: { where: SQL; isSingle: boolean }): Promise<File> {
  const labels = await findLabels(ctx, where)
  const [first] = labels
  if (!first) throw new Refusal('item.unknown', 404)
  const { locale } = ctx
  const t = translator(locale)
  const { header } = (await readSettings(ctx)).settings
  const title = isSingle ? t('condition:label.title', { code: first.code }) : t('condition:label.sheet')
  return labelFile(ctx, { kind: 'labels', title, author: header.title[locale], isSingle, labels })
}

async function findLabels(ctx: Context, where: SQL): Promise<PdfLabel[]> {
  const { rows } = await ctx.db.execute<{ id: string; code: string; name: LocalizedText; size: string }>(sql`
    SELECT units.id, units.code, items.name, items.size FROM units JOIN items ON items.id = units.item_id
    WHERE ${where} ORDER BY items.id, units.number LIMIT ${most}`)
  return rows.map(({ id, code, name, size }) => ({
    address: labelAddress(ctx, code),
    code: id,
    names: name,
    sizes: inBoth((one) => sizeOf(size, one)),
  }))
}

/** The content of the QR code of a label. */
export function labelAddress({ baseUrl }: Pick<Context, 'baseUrl'>, code: string): string {
  return `${baseUrl}/u/${code}`
}

function sizeOf(size: string, locale: Locale): string {
  const t = translator(locale)
  return size === 'One Size' ? t('items:size.One Size') : t('condition:label.size', { size })
}

function inBoth(words: (locale: Locale) => string): Record<Locale, string> {
  const [en, ar] = locales.map(words)
  return { en: en ?? '', ar: ar ?? '' }
}
