import { inTransaction } from '#domain/context.ts'
import { adoptOrders } from '#domain/orders/adopt-orders.ts'
import { confirmEmail } from '#domain/people/confirm-email.ts'
import { forgotPassword } from '#domain/people/forgot-password.ts'
import { getPerson } from '#domain/people/get-person.ts'
import { personContract } from '#domain/people/person.contract.ts'
import { resetPassword } from '#domain/people/reset-password.ts'
import { type EnteredAnswer, refuseWrongDoor } from '#domain/people/enter.ts'
import { signIn } from '#domain/people/sign-in.ts'
import { signOut } from '#domain/people/sign-out.ts'
import { signUp } from '#domain/people/sign-up.ts'
import { type ApiContext, open } from './door.ts'

const door = open(personContract)

export const people = door.router({
  viewer: door.viewer.access('anyone').handler(async ({ context }) => ({
    person: context.actor.personId ? await getPerson(context, context.actor.personId) : null,
  })),
  signUp: door.signUp.access('anyone').handler(async ({ context, input }) => {
    const { sent, cookies } = await signUp(context, input)
    giveCookies(context, cookies)
    return { sent }
  }),
  confirmEmail: door.confirmEmail
    .access('anyone')
    .handler(async ({ context, input }) =>
      welcome(context, { ...(await confirmEmail(context, input, context.requestHeaders)), owes: null }),
    ),
  signIn: door.signIn
    .access('anyone')
    .handler(async ({ context, input }) => welcome(context, refuseWrongDoor(await signIn(context, input, context.requestHeaders)))),
  signOut: door.signOut.access('anyone').handler(async ({ context }) => {
    giveCookies(context, (await signOut(context, context.requestHeaders)).cookies)
    return { person: null }
  }),
  forgotPassword: door.forgotPassword.access('anyone').handler(({ context, input }) => forgotPassword(context, input)),
  resetPassword: door.resetPassword
    .access('anyone')
    .handler(async ({ context, input }) => welcome(context, await resetPassword(context, input, context.requestHeaders))),
})

/** The cookies of an entry. Signing in adopts what the visitor of this browser had begun. */
async function welcome(context: ApiContext, { person, owes, cookies }: EnteredAnswer) {
  giveCookies(context, cookies)
  if (!person) return { person, owes }
  const actor = { ...context.actor, personId: person.id, email: person.email, roles: person.roles }
  await inTransaction({ ...context, actor }, adoptOrders)
  return { person, owes }
}

function giveCookies(context: ApiContext, cookies: readonly string[]): void {
  for (const cookie of cookies) context.responseHeaders.append('set-cookie', cookie)
}
