import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { locales } from '#values/locale.ts'
import { fils } from '#values/schemas.ts'

export const invoiceKinds = ['invoice', 'credit_note'] as const

/** The number of an invoice or a credit note, as the name of its file. */
export const invoiceFile = z.string().check(z.regex(/^(INV|CN)-\d{4}-\d{6,9}\.pdf$/))

/** The ways that an invoice was paid or a credit note refunded. */
export const settledWays = ['card', 'cash', 'transfer', 'refund', 'credit'] as const

const invoiceSchema = z.object({
  number: z.string(),
  kind: z.enum(invoiceKinds),
  amount: fils,
  issuedAt: z.iso.datetime(),
  ways: z.array(z.enum(settledWays)),
  /** The refund of a credit note has not been made yet. */
  isOwed: z.boolean(),
})
export type Invoice = z.infer<typeof invoiceSchema>

/** The papers between the shop and an owner: of its commission, and those that it issues in the owner's name, each with its credit notes. */
export const ownerPaperKinds = [...invoiceKinds, 'self_billing', 'self_billing_note'] as const

/** The number of a paper of an owner, as the name of its file. */
export const ownerPaperFile = z.string().check(z.regex(/^(COM|COC|SBI|SBN)-\d{4}-\d{6,9}\.pdf$/))

const ownerPaperSchema = z.object({
  /** Its number. */
  id: z.string(),
  kind: z.enum(ownerPaperKinds),
  /** The number of the order. */
  order: z.string(),
  amount: fils,
  tax: fils,
  issuedAt: z.iso.datetime(),
})
export type OwnerPaper = z.infer<typeof ownerPaperSchema>

export const invoiceContract = {
  /** The invoices and credit notes of one of the caller's orders, in the order of their issue; none before it is paid. */
  list: oc
    .route({ method: 'GET', path: '/invoices' })
    .input(z.strictObject({ order: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)) }))
    .output(z.object({ invoices: z.array(invoiceSchema) })),
  /** An invoice or a credit note as a PDF file. */
  pdf: oc
    .route({ method: 'GET', path: '/invoices/{file}' })
    .input(z.strictObject({ file: invoiceFile, locale: z.optional(z.enum(locales)) }))
    .output(z.file()),
  /** The papers between the shop and the caller as an owner, newest first, fifty to a page. */
  ofOwner: oc
    .route({ method: 'GET', path: '/invoices/owner' })
    .input(z.strictObject({ after: z.optional(z.string().check(z.regex(/^(COM|COC|SBI|SBN)-\d{4}-\d{6,9}$/))) }))
    .output(
      z.object({
        rows: z.array(ownerPaperSchema),
        next: z.nullable(z.string()),
        /** The papers that the shop issues now; null where there is no tax on them. */
        issues: z.nullable(z.enum(['commission', 'self-billing'])),
      }),
    ),
  /** A paper between the shop and an owner as a PDF file. */
  ofOwnerPdf: oc
    .route({ method: 'GET', path: '/invoices/owner/{file}' })
    .input(z.strictObject({ file: ownerPaperFile, locale: z.optional(z.enum(locales)) }))
    .output(z.file()),
}
