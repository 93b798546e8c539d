import { kindOfReply } from './kind-of-reply.ts'

/** A server has refused the address of a mail for good. */
export class MailRefused extends Error {
  override name = 'MailRefused'

  constructor(reply: string) {
    super(reply)
  }
}

/** The refusal of an address for good; null for any other error. */
export function refusedAddressIn(error: unknown): MailRefused | null {
  const { command, response = '' } = error as { command?: string; response?: string }
  return command === 'RCPT TO' && kindOfReply(response) === 'bounce' ? new MailRefused(response) : null
}
