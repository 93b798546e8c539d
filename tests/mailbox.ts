import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { smtpMail } from '#platform/mail/smtp.ts'

/** A server that takes every message; while `refusals` is above zero it refuses one and counts down. To an address in `gone` it has a refusal for good. */
export async function openMailbox() {
  const arrived: Buffer[] = []
  const state = { refusals: 0, gone: '' }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const isGone = address === state.gone
      done(isGone ? Object.assign(new Error(`5.1.1 <${address}> has no mailbox here`), { responseCode: 550 }) : null)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.refusals > 0) {
          state.refusals -= 1
          return done(new Error('come again'))
        }
        arrived.push(Buffer.concat(chunks))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const url = `smtp://127.0.0.1:${port}`
  return {
    state,
    url,
    /** The mailer that sends to it. */
    mail: () => smtpMail({ url, from: 'Libsa <hello@libsa.example>' }),
    /** The mails as they arrived, with their headers. */
    raw: () => arrived.map(String),
    /** Takes out what has arrived, in its order. */
    empty: (): Promise<Email[]> => Promise.all(arrived.splice(0).map((message) => PostalMime.parse(message))),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
