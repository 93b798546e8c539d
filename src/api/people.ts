import { refuseWrongPortal } from '#domain/accounts/auth/complete-sign-in.ts'
import { confirmSignUp } from '#domain/accounts/auth/confirm-sign-up.ts'
import { forgotPassword } from '#domain/accounts/auth/forgot-password.ts'
import { resetPassword } from '#domain/accounts/auth/reset-password.ts'
import { signIn } from '#domain/accounts/auth/sign-in.ts'
import { signUp } from '#domain/accounts/auth/sign-up.ts'
import { getPerson } from '#domain/accounts/people/get-person.ts'
import { personContract } from '#domain/accounts/people/person.contract.ts'
import { signOut } from '#domain/accounts/sessions/sign-out.ts'
import { afterSignIn, answerCodeSent, setCookies } from './after-sign-in.ts'
import { guarded } from './guard.ts'

const guard = guarded('people', personContract)

export const people = guard.router({
  viewer: guard.viewer.handler(async ({ context }) => ({
    person: context.actor.personId ? await getPerson(context, context.actor.personId) : null,
  })),
  signUp: guard.signUp.handler(async ({ context, input }) => answerCodeSent(context, await signUp(context, input))),
  confirm: guard.confirm.handler(async ({ context, input }) =>
    afterSignIn(context, await confirmSignUp(context, input, context.requestHeaders)),
  ),
  signIn: guard.signIn.handler(async ({ context, input }) =>
    afterSignIn(context, refuseWrongPortal(await signIn(context, input, context.requestHeaders))),
  ),
  signOut: guard.signOut.handler(async ({ context }) => {
    setCookies(context, (await signOut(context, context.requestHeaders)).cookies)
    return { person: null }
  }),
  forgotPassword: guard.forgotPassword.handler(async ({ context, input }) => answerCodeSent(context, await forgotPassword(context, input))),
  resetPassword: guard.resetPassword.handler(async ({ context, input }) =>
    afterSignIn(context, await resetPassword(context, input, context.requestHeaders)),
  ),
})
