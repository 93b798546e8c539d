import type * as z from 'zod/mini'
import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { record } from '#domain/journal/record.ts'
import { translator } from '#i18n/server.ts'
import { cookieLine, hashToken, newToken } from '#platform/auth/session-cookie.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { localizedPath } from '#values/locale.ts'
import { makeCode } from './codes.ts'
import { countTry, hashOf } from './guard.ts'
import { people } from './people.table.ts'
import type { signUpSchema } from './person.contract.ts'

/**
 * Keeps a sign-up aside and mails a code. No account exists before the code comes back to the browser that asked for it:
 * a stranger who signs up with somebody's address can neither own it nor have it confirmed by its owner.
 * An address that has an account gets a mail saying so; the answer is the same. Refuses with `people.too-many`, `people.busy`.
 */
export async function signUp(ctx: Context, input: z.infer<typeof signUpSchema>): Promise<{ sent: boolean; cookies: string[] }> {
  const email = input.email.toLowerCase()
  await countTry(ctx, 'sign-up', email)
  const password = await hashOf(input.password)
  const token = newToken()
  await inTransaction(ctx, async (tx) => {
    const t = translator(tx.locale)
    const { id, code } = await makeCode(tx, { identifier: identifierOf(token), recipient: email, name: input.name, password })
    const [known] = await tx.db.select({ id: people.id }).from(people).where(eq(people.email, email))
    await record(tx, 'person.code-sent', id)
    const kind = known ? 'known' : 'code'
    await enqueueMail(tx, {
      to: email,
      locale: tx.locale,
      subject: t(`mail:${kind}.subject`),
      heading: t(`mail:${kind}.heading`),
      lines: [t(`mail:${kind}.line`), t(`mail:${kind}.caution`)],
      ...(known ? { action: { label: t('mail:known.action'), url: `${tx.baseUrl}${localizedPath('/login', tx.locale)}` } } : { code }),
      dedupeKey: `sign-up:${id}`,
    })
  })
  return { sent: true, cookies: [cookieLine('sign-up', token, ctx.baseUrl)] }
}

/** Names a waiting sign-up by the browser's token. */
export function identifierOf(token: string): string {
  return `sign-up:${hashToken(token)}`
}
