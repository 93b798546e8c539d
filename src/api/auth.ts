import { authContract } from '#domain/accounts/auth/auth.contract.ts'
import { changeContact } from '#domain/accounts/auth/change-contact.ts'
import { refuseWrongPortal } from '#domain/accounts/auth/complete-sign-in.ts'
import { listSignInMethods } from '#domain/accounts/auth/list-sign-in-methods.ts'
import { proposeContact } from '#domain/accounts/auth/propose-contact.ts'
import { askPuzzle } from '#domain/accounts/auth/prove-work.ts'
import { requestCode } from '#domain/accounts/auth/request-code.ts'
import { resendCode } from '#domain/accounts/auth/resend-code.ts'
import { setPassword } from '#domain/accounts/auth/set-password.ts'
import { signInByCode, signInByLink } from '#domain/accounts/auth/sign-in-by-code.ts'
import { afterContactChange, afterSignIn, answerCodeSent } from './after-sign-in.ts'
import { guarded } from './guard.ts'

const guard = guarded('auth', authContract)

export const auth = guard.router({
  list: listSignInMethods,
  askPuzzle,
  requestCode: guard.requestCode.handler(async ({ context, input }) => answerCodeSent(context, await requestCode(context, input))),
  signInByCode: guard.signInByCode.handler(async ({ context, input }) =>
    afterSignIn(context, refuseWrongPortal(await signInByCode(context, input, context.requestHeaders))),
  ),
  signInByLink: guard.signInByLink.handler(async ({ context, input }) =>
    afterSignIn(context, refuseWrongPortal(await signInByLink(context, input, context.requestHeaders))),
  ),
  resendCode: guard.resendCode.handler(({ context, input }) => resendCode(context, input, context.requestHeaders)),
  proposeContact,
  changeContact: guard.changeContact.handler(async ({ context, input }) =>
    afterContactChange(context, await changeContact(context, input)),
  ),
  setPassword,
})
