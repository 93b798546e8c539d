import { getInvoice } from '#domain/renting/invoices/get-invoice.ts'
import { invoiceContract } from '#domain/renting/invoices/invoice.contract.ts'
import { listInvoices } from '#domain/renting/invoices/list-invoices.ts'
import { getOwnerPaper, listOwnerPapers } from '#domain/renting/invoices/owner-papers.ts'
import { guarded } from './guard.ts'

const guard = guarded('invoices', invoiceContract)

export const invoices = guard.router({
  list: guard.list.handler(async ({ context, input }) => ({ invoices: await listInvoices(context, input.order) })),
  pdf: guard.pdf.handler(({ context, input: { file, locale = context.locale } }) =>
    getInvoice({ ...context, locale }, file.replace(/\.pdf$/, '')),
  ),
  ofOwner: listOwnerPapers,
  ofOwnerPdf: guard.ofOwnerPdf.handler(({ context, input: { file, locale = context.locale } }) =>
    getOwnerPaper({ ...context, locale }, file.replace(/\.pdf$/, '')),
  ),
})
