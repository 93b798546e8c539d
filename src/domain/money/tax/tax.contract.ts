import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { text, typedText } from '#values/schemas.ts'
import { regimes, taxRates } from './tax.policy.ts'

const version = z.int().check(z.minimum(0), z.maximum(2_147_483_646))
/** The numbers of the tax authority are digits; Arabic-Indic ones are accepted. */
const digits = (max: number) => z._default(typedText(max, 0).check(z.refine((value) => /^\d*$/.test(value), 'tax.digits')), '')
const words = z._default(text(160, 0), '')

const settings = {
  taxNumber: digits(15),
  incomeSource: digits(20),
  nameEn: words,
  nameAr: words,
  addressEn: words,
  addressAr: words,
  regime: z.enum(regimes),
  /** Basis points. */
  rate: z.coerce.number().check(z.refine((rate) => (taxRates as readonly number[]).includes(rate), 'tax.rate')),
  sendsInvoices: z.boolean(),
  selfBilling: z._default(z.boolean(), false),
}
export const taxSettingsSchema = z.strictObject(settings)
type Settings = z.output<typeof taxSettingsSchema>

const needed = (field: keyof Settings, isNeeded: (settings: Settings) => boolean) =>
  z.refine<Settings>((given) => !isNeeded(given) || given[field] !== '', { path: [field] })
const isTaxed = ({ taxNumber }: Settings): boolean => taxNumber !== ''
const isSent = ({ sendsInvoices }: Settings): boolean => sendsInvoices

/** With a tax number papers need name and address in both languages. The national service needs the tax number and the income source. */
export const writeTaxSettingsSchema = z
  .strictObject({ version, ...settings })
  .check(
    needed('nameEn', isTaxed),
    needed('nameAr', isTaxed),
    needed('addressEn', isTaxed),
    needed('addressAr', isTaxed),
    needed('taxNumber', isSent),
    needed('incomeSource', isSent),
  )

const current = z.object({
  /** 0 before any were written. */
  version: z.int(),
  settings: taxSettingsSchema,
  /** The service that this shop is connected to; null where none is set up. */
  service: z.nullable(z.enum(['live', 'sandbox', 'demonstration'])),
})
export type CurrentTax = z.infer<typeof current>

const versionRow = z.object({
  version: z.int(),
  settings: taxSettingsSchema,
  writtenBy: z.nullable(z.string()),
  writtenAt: z.iso.datetime(),
})
export type TaxVersion = z.infer<typeof versionRow>

export const taxContract = {
  /** The settings of sales tax in force. */
  get: oc.route({ method: 'GET', path: '/tax' }).output(current),
  /** The newest fifty versions. */
  history: oc.route({ method: 'GET', path: '/tax/history' }).output(z.object({ versions: z.array(versionRow) })),
  /** `version` is the one that was read; 409 when another was written since. Papers from now on have these; issued ones keep theirs. */
  write: oc.route({ method: 'PUT', path: '/tax' }).input(writeTaxSettingsSchema).output(current),
}
