import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'
import type { LabelSheet } from '#platform/pdf/label-sheet.ts'
import { makePdf, PdfBusy } from '#platform/pdf/make-pdf.ts'
import type { PackingSlip } from '#platform/pdf/packing-slip.ts'
import type { PdfContent } from '#platform/pdf/pdf-content.ts'
import { formatPhone } from '#values/phone.ts'
import { readSettings } from './read-settings.ts'

/** A number, code or address kept from left to right within Arabic. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`
}

/** The parts that every paper of the shop has: the language, the seller by the site's settings, the number of the page. */
export async function basicsOf(ctx: Context): Promise<Pick<PdfContent, 'locale' | 'madeAt' | 'seller' | 'pageOf'>> {
  const { locale } = ctx
  const { header, contact } = (await readSettings(ctx)).settings
  const lines = [contact.address[locale], contact.email && isolated(contact.email), contact.phone && isolated(formatPhone(contact.phone))]
  return {
    locale,
    madeAt: (await nowOf(ctx)).now.toISOString(),
    seller: { name: header.title[locale], lines: lines.filter(Boolean) },
    pageOf: translator(locale)('invoices:pageOf', { at: '{{at}}', of: '{{of}}' }),
  }
}

/**
 * The file of a paper, named by its title.
 * @throws {Refusal} server.busy (503) while too many others are made
 */
export function pdfFile(ctx: Context, content: PdfContent): Promise<File> {
  return make(ctx, content)
}

/**
 * The file of labels, named by its title.
 * @throws {Refusal} server.busy (503) while too many others are made
 */
export async function labelFile(ctx: Context, sheet: Omit<LabelSheet, 'locale' | 'madeAt'>): Promise<File> {
  return make(ctx, { ...sheet, locale: ctx.locale, madeAt: (await nowOf(ctx)).now.toISOString() })
}

/**
 * The file of a packing slip, named by its title.
 * @throws {Refusal} server.busy (503) while too many others are made
 */
export async function slipFile(ctx: Context, slip: Omit<PackingSlip, 'kind' | 'locale' | 'madeAt'>): Promise<File> {
  return make(ctx, { kind: 'slip', ...slip, locale: ctx.locale, madeAt: (await nowOf(ctx)).now.toISOString() })
}

async function make(ctx: Context, content: PdfContent | LabelSheet | PackingSlip): Promise<File> {
  try {
    const bytes = await makePdf(content, ctx.actor.network)
    return new File([bytes.slice()], `${content.title}.pdf`, { type: 'application/pdf' })
  } catch (error) {
    if (error instanceof PdfBusy) throw new Refusal('server.busy', 503, { retryAfter: error.retryAfter })
    throw error
  }
}
