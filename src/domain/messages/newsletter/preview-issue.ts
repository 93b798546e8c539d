import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { renderMail, shownIn } from '#platform/mail/render-mail.ts'
import type { ColourScheme } from '#values/colour-scheme.ts'
import { newId } from '#values/id.ts'
import { type Locale, localizedPath } from '#values/locale.ts'
import { findIssuePieces, type IssuePiece } from './find-issue-pieces.ts'
import { type IssuePicks, piecesPerMail } from './issue.policy.ts'
import { issueMail } from './issue-mail.ts'
import { findIssueRow } from './list-issues.ts'

/** The content of an issue as it is being written. */
interface Written {
  subject: string
  greeting: string
  picks: IssuePicks
  itemIds: readonly string[]
  locale: Locale
  scheme: ColourScheme
}

/** The HTML of the mail of an issue that is being written, as a reader without an account gets it. */
export async function previewIssuePage(ctx: Context, { subject, greeting, locale, scheme, ...picked }: Written): Promise<string> {
  const inBoth = (text: string) => ({ en: text, ar: text })
  const pieces = usualOf(await findIssuePieces(ctx, { ...picked, itemIds: [...picked.itemIds] }))
  const words = { subject: inBoth(subject), greeting: inBoth(greeting) }
  const mail = issueMail(ctx, { ...words, pieces, locale, isDiscreet: false, leaveUrl: pageOfLinks(ctx, locale) })
  return shownIn(renderMail(mail, ctx.baseUrl).html, scheme)
}

/**
 * Mails an issue as it is to the caller, whatever its state. Its subject says that it is a test, and it counts nowhere.
 * @throws {Refusal} newsletter.issue-unknown (404)
 * @throws {Refusal} newsletter.no-mailbox (409) for a caller without an address
 */
export async function testIssue(ctx: Context, { id, locale }: { id: string; locale: Locale }): Promise<{ to: string }> {
  const to = ctx.actor.email
  const issue = await findIssueRow(ctx, id)
  if (to === null) throw new Refusal('newsletter.no-mailbox', 409)
  const pieces = usualOf(await findIssuePieces(ctx, issue))
  const mail = issueMail(ctx, { ...issue, pieces, locale, isDiscreet: false, leaveUrl: pageOfLinks(ctx, locale) })
  const subject = translator(locale)('mail:newsletter.issue.test', { subject: mail.subject })
  await inTransaction(ctx, (tx) => enqueueMail(tx, { ...mail, subject, reason: 'staff', to, dedupeKey: `newsletter-test:${newId()}` }))
  return { to }
}

function usualOf(pieces: readonly IssuePiece[]): IssuePiece[] {
  return pieces.filter(({ isFree }) => isFree).slice(0, piecesPerMail)
}

/** The page that unsubscribes, for mails that nobody has subscribed to. */
function pageOfLinks({ baseUrl }: Context, locale: Locale): string {
  return `${baseUrl}${localizedPath('/newsletter/unsubscribe', locale)}`
}
