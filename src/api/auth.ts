import { requestCode } from '#domain/accounts/auth/request-code.ts'
import { changeContact } from '#domain/accounts/auth/change-contact.ts'
import { signInByCode, signInByLink } from '#domain/accounts/auth/sign-in-by-code.ts'
import { refuseWrongPortal } from '#domain/accounts/auth/complete-sign-in.ts'
import { askPuzzle } from '#domain/accounts/auth/limit-attempts.ts'
import { listSignInMethods } from '#domain/accounts/auth/list-sign-in-methods.ts'
import { proposeContact } from '#domain/accounts/auth/propose-contact.ts'
import { resendCode } from '#domain/accounts/auth/resend-code.ts'
import { setPassword } from '#domain/accounts/auth/set-password.ts'
import { authContract } from '#domain/accounts/auth/auth.contract.ts'
import { guarded } from './guard.ts'
import { answerCodeSent, afterSignIn } from './after-sign-in.ts'

const guard = guarded(authContract)

export const auth = guard.router({
  list: guard.list.access('anyone').handler(({ context }) => listSignInMethods(context)),
  askPuzzle: guard.askPuzzle.access('anyone').handler(({ context }) => askPuzzle(context)),
  requestCode: guard.requestCode
    .access('anyone')
    .handler(async ({ context, input }) => answerCodeSent(context, await requestCode(context, input))),
  signInByCode: guard.signInByCode
    .access('anyone')
    .handler(async ({ context, input }) =>
      afterSignIn(context, refuseWrongPortal(await signInByCode(context, input, context.requestHeaders))),
    ),
  signInByLink: guard.signInByLink
    .access('anyone')
    .handler(async ({ context, input }) =>
      afterSignIn(context, refuseWrongPortal(await signInByLink(context, input, context.requestHeaders))),
    ),
  resendCode: guard.resendCode.access('anyone').handler(({ context, input }) => resendCode(context, input, context.requestHeaders)),
  proposeContact: guard.proposeContact.access('fresh').handler(({ context, input }) => proposeContact(context, input)),
  changeContact: guard.changeContact
    .access('fresh')
    .handler(async ({ context, input }) => ({ person: await changeContact(context, input) })),
  setPassword: guard.setPassword.access('fresh').handler(({ context, input }) => setPassword(context, input)),
})
