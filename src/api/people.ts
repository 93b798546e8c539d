import { confirmSignUp } from '#domain/accounts/auth/confirm-sign-up.ts'
import { forgotPassword } from '#domain/accounts/auth/forgot-password.ts'
import { getPerson } from '#domain/accounts/people/get-person.ts'
import { personContract } from '#domain/accounts/people/person.contract.ts'
import { resetPassword } from '#domain/accounts/auth/reset-password.ts'
import { refuseWrongDoor } from '#domain/accounts/auth/enter.ts'
import { signIn } from '#domain/accounts/auth/sign-in.ts'
import { signOut } from '#domain/accounts/sessions/sign-out.ts'
import { signUp } from '#domain/accounts/auth/sign-up.ts'
import { open } from './door.ts'
import { giveCookies, promise, welcome } from './welcome.ts'

const door = open(personContract)

export const people = door.router({
  viewer: door.viewer.access('anyone').handler(async ({ context }) => ({
    person: context.actor.personId ? await getPerson(context, context.actor.personId) : null,
  })),
  signUp: door.signUp.access('anyone').handler(async ({ context, input }) => promise(context, await signUp(context, input))),
  confirm: door.confirm
    .access('anyone')
    .handler(async ({ context, input }) => welcome(context, await confirmSignUp(context, input, context.requestHeaders))),
  signIn: door.signIn
    .access('anyone')
    .handler(async ({ context, input }) => welcome(context, refuseWrongDoor(await signIn(context, input, context.requestHeaders)))),
  signOut: door.signOut.access('anyone').handler(async ({ context }) => {
    giveCookies(context, (await signOut(context, context.requestHeaders)).cookies)
    return { person: null }
  }),
  forgotPassword: door.forgotPassword
    .access('anyone')
    .handler(async ({ context, input }) => promise(context, await forgotPassword(context, input))),
  resetPassword: door.resetPassword
    .access('anyone')
    .handler(async ({ context, input }) => welcome(context, await resetPassword(context, input, context.requestHeaders))),
})
