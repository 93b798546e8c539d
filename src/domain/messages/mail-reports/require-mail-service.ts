import type { Context, Needs } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { areEqual } from '#platform/auth/equal-texts.ts'
import { confirmationAddressIn } from '#platform/mail/read-mail-reports.ts'

/**
 * Refuses a call that is not the mail service's. `authorization` is the header: the secret of the settings as a bearer token, or as the
 * password of an address.
 * @throws {Refusal} not-found (404) where the settings have no secret
 * @throws {Refusal} mail.forged (401) without the right secret
 */
export function requireMailService({ mailReportSecrets = [] }: Needs<'mailReportSecrets'>, authorization: string): void {
  if (mailReportSecrets.length === 0) throw new Refusal('not-found', 404)
  const shown = secretIn(authorization)
  if (!mailReportSecrets.some((secret) => areEqual(shown, secret))) throw new Refusal('mail.forged', 401)
}

function secretIn(authorization: string): string {
  const [scheme = '', given = ''] = authorization.split(' ')
  return scheme.toLowerCase() === 'basic'
    ? Buffer.from(given, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : given
}

/** Logs the address with which Amazon SNS asks whether it may post; does nothing for any other body. */
export function noteConfirmation({ log }: Context, body: string): void {
  const address = confirmationAddressIn(body)
  if (address) log.warn({ address }, 'Amazon SNS asks whether it may post here: open this address in a browser')
}
