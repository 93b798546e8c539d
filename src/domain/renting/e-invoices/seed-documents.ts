import { sql } from 'drizzle-orm'
import type { Context, Needs } from '#domain/context.ts'
import { noTax } from '#domain/money/tax/tax.policy.ts'
import { getTaxSettings, writeTaxSettings } from '#domain/money/tax/tax-settings.ts'
import type { EInvoicing } from '#platform/e-invoicing/e-invoicing.ts'
import { answerOf } from '#platform/e-invoicing/jofotara.ts'
import { sendDocuments } from './send-documents.ts'

type Seeding = Context & Needs<'eInvoicing'>

/** Charges sales tax in the demonstration from now on, under a number that nobody has. */
export async function seedTax(present: Seeding): Promise<void> {
  const ctx = { ...present, isPast: true, actor: { ...present.actor, personId: 'admin-lina' } }
  if (!ctx.eInvoicing || (await getTaxSettings(ctx)).version > 0) return
  await writeTaxSettings(ctx, {
    ...noTax,
    version: 0,
    taxNumber: '000000000',
    incomeSource: '0000000',
    nameEn: 'Libsa (demonstration)',
    nameAr: 'لبسة (نسخة للعرض)',
    addressEn: 'Abdoun Circle, Amman',
    addressAr: 'دوّار عبدون، عمّان',
    sendsInvoices: true,
  })
}

const mostRuns = 20
/** A document with as many tries waits for hours. */
const manyTries = 9
const refusal = JSON.stringify({
  EINV_RESULTS: { status: 'ERROR', ERRORS: [{ EINV_CODE: 'invoice-buyer', EINV_MESSAGE: 'The buyer identification is not correct' }] },
  EINV_STATUS: 'NOT_SUBMITTED',
  EINV_QR: null,
})

/** Sends the papers of the demonstration's past. The service refuses one, and fails at another, which waits. */
export async function seedDocuments(ctx: Seeding): Promise<void> {
  const { eInvoicing } = ctx
  if (!eInvoicing) return
  const { rows } = await ctx.db.execute<{ number: string }>(sql`
    SELECT number FROM e_invoices WHERE kind = '388' AND NOT EXISTS (SELECT FROM e_invoices note WHERE note.corrects = e_invoices.number)
    ORDER BY counter DESC LIMIT 2`)
  const [waiting, refused] = rows.map(({ number }) => number)
  await ctx.db.execute(sql`UPDATE e_invoices SET attempts = ${manyTries} WHERE number = ${waiting ?? ''}`)
  const isOf = (xml: string, number: string | undefined) => number !== undefined && xml.includes(`<cbc:ID>${number}</cbc:ID>`)
  const shown: EInvoicing = {
    ...eInvoicing,
    async submit(xml) {
      if (isOf(xml, waiting)) return answerOf(500, 'Internal Server Error')
      return isOf(xml, refused) ? answerOf(400, refusal) : eInvoicing.submit(xml)
    },
  }
  const open = sql`SELECT FROM e_invoices WHERE status = 'waiting' AND attempts = 0 LIMIT 1`
  for (let run = 0; run < mostRuns && (await ctx.db.execute(open)).rows.length > 0; run += 1) {
    const [fault] = await sendDocuments({ ...ctx, eInvoicing: shown })
    if (fault) throw fault
  }
}
