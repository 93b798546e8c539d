import type { FullContext } from '#domain/context.ts'
import { noTax, type TaxSettings } from '#domain/money/tax/tax.policy.ts'
import { getTaxSettings, writeTaxSettings } from '#domain/money/tax/tax-settings.ts'

/** A seller whose papers have tax and are sent. */
export const taxedSeller: TaxSettings = {
  ...noTax,
  taxNumber: '123456789',
  incomeSource: '9932895',
  nameEn: 'Libsa for Clothes Rental',
  nameAr: 'لبسة لتأجير الملابس',
  addressEn: 'Wasfi Al-Tal Street 118, Amman',
  addressAr: 'شارع وصفي التل ١١٨، عمّان',
  regime: 'principal',
  sendsInvoices: true,
}

/** Writes the settings of sales tax as a version after the newest. */
export async function chargeTax(ctx: FullContext, changes: Partial<TaxSettings> = {}): Promise<void> {
  const { version } = await getTaxSettings(ctx)
  await writeTaxSettings(ctx, { version, ...taxedSeller, ...changes })
}
