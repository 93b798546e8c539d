import { refuseWrongPortal } from '#domain/accounts/auth/complete-sign-in.ts'
import { answerChallenge, findChallenge } from '#domain/accounts/factors/answer-challenge.ts'
import { enrolApp, removeApp, verifyApp } from '#domain/accounts/factors/app-factors.ts'
import { renewBackupCodes } from '#domain/accounts/factors/backup-codes.ts'
import { factorContract } from '#domain/accounts/factors/factor.contract.ts'
import { listFactors } from '#domain/accounts/factors/list-factors.ts'
import { addPasskey, askNewPasskey, askOwnPasskey, askPasskey, removePasskey, signInByPasskey } from '#domain/accounts/factors/passkeys.ts'
import { reAuthenticate, sendProofCode } from '#domain/accounts/factors/re-authenticate.ts'
import { afterSignIn, setCookies } from './after-sign-in.ts'
import { guarded } from './guard.ts'

const guard = guarded('factors', factorContract)

export const factors = guard.router({
  list: listFactors,
  enrol: enrolApp,
  verify: verifyApp,
  remove: guard.remove.handler(async ({ context, input }) => {
    await removeApp(context, input)
    return listFactors(context)
  }),
  renewBackupCodes,
  answer: guard.answer.handler(async ({ context, input }) =>
    afterSignIn(context, await answerChallenge(context, input, context.requestHeaders)),
  ),
  waiting: guard.waiting.handler(({ context }) => findChallenge(context, context.requestHeaders)),
  reAuthenticate: guard.reAuthenticate.handler(({ context, input }) => reAuthenticate(context, input, context.requestHeaders)),
  sendProofCode,
  askOwnPasskey: guard.askOwnPasskey.handler(async ({ context }) => {
    const { options, cookies } = await askOwnPasskey(context)
    setCookies(context, cookies)
    return { options }
  }),
  askNewPasskey: guard.askNewPasskey.handler(async ({ context }) => {
    const { options, cookies } = await askNewPasskey(context)
    setCookies(context, cookies)
    return { options }
  }),
  addPasskey: guard.addPasskey.handler(async ({ context, input }) => {
    setCookies(context, (await addPasskey(context, input, context.requestHeaders)).cookies)
    return listFactors(context)
  }),
  removePasskey: guard.removePasskey.handler(async ({ context, input }) => {
    await removePasskey(context, input)
    return listFactors(context)
  }),
  askPasskey: guard.askPasskey.handler(async ({ context }) => {
    const { options, cookies } = await askPasskey(context)
    setCookies(context, cookies)
    return { options }
  }),
  signInByPasskey: guard.signInByPasskey.handler(async ({ context, input }) =>
    afterSignIn(context, refuseWrongPortal(await signInByPasskey(context, input, context.requestHeaders))),
  ),
})
