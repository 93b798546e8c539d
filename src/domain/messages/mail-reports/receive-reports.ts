import { eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { switchOffMails } from '#domain/accounts/profiles/switch-off.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { endSubscription } from '#domain/messages/newsletter/end-subscription.ts'
import { noteMailReport } from '#platform/mail/closed-addresses.ts'
import { type MailReport, readMailReports } from '#platform/mail/read-mail-reports.ts'
import { noteConfirmation, requireMailService } from './require-mail-service.ts'

interface Posted {
  authorization: string
  body: string
}

/**
 * Takes what a mail service posts about mails of ours. A bounce or a complaint closes the address; a complaint also ends its newsletter and
 * switches off the mails that its person may switch off. A second call with the same report changes nothing. Returns how many were new.
 * @throws {Refusal} not-found (404) where the settings have no secret
 * @throws {Refusal} mail.forged (401) without the right secret
 */
export async function receiveReports(ctx: Context & Needs<'mailReportSecrets'>, { authorization, body }: Posted): Promise<number> {
  requireMailService(ctx, authorization)
  noteConfirmation(ctx, body)
  let count = 0
  for (const report of readMailReports(body)) if (await inTransaction(ctx, (tx) => receive(tx, report))) count += 1
  return count
}

async function receive(tx: TxContext, report: MailReport): Promise<boolean> {
  const address = await noteMailReport(tx, report)
  if (address === null) return false
  tx.log.info({ kind: report.kind, report: report.id.split(':', 1)[0] }, 'a mail came back')
  if (report.kind === 'complaint') await leaveAlone(tx, address)
  return true
}

async function leaveAlone(tx: TxContext, address: string): Promise<void> {
  await endSubscription(tx, address)
  const [person] = await tx.db.select({ id: people.id }).from(people).where(eq(people.email, address))
  if (person) await switchOffMails(tx, person.id)
}
