import { answerChallenge, findChallenge } from '#domain/accounts/factors/answer-challenge.ts'
import { enrolApp, proveApp, removeApp } from '#domain/accounts/factors/app-factors.ts'
import { renewBackupCodes } from '#domain/accounts/factors/backup-codes.ts'
import { refuseWrongDoor } from '#domain/accounts/auth/enter.ts'
import { factorContract } from '#domain/accounts/factors/factor.contract.ts'
import { listFactors } from '#domain/accounts/factors/list-factors.ts'
import { addPasskey, askNewPasskey, askOwnPasskey, askPasskey, removePasskey, signInByPasskey } from '#domain/accounts/factors/passkeys.ts'
import { proveAgain, sendProofCode } from '#domain/accounts/factors/prove-again.ts'
import { open } from './door.ts'
import { giveCookies, welcome } from './welcome.ts'

const door = open(factorContract)

export const factors = door.router({
  list: door.list.access('person').handler(({ context }) => listFactors(context)),
  enrol: door.enrol.access('fresh').handler(({ context, input }) => enrolApp(context, input)),
  prove: door.prove.access('fresh').handler(({ context, input }) => proveApp(context, input)),
  remove: door.remove.access('fresh').handler(async ({ context, input }) => {
    await removeApp(context, input)
    return listFactors(context)
  }),
  renewBackupCodes: door.renewBackupCodes.access('fresh').handler(({ context }) => renewBackupCodes(context)),
  answer: door.answer
    .access('anyone')
    .handler(async ({ context, input }) => welcome(context, await answerChallenge(context, input, context.requestHeaders))),
  waiting: door.waiting.access('anyone').handler(({ context }) => findChallenge(context, context.requestHeaders)),
  proveAgain: door.proveAgain.access('person').handler(({ context, input }) => proveAgain(context, input, context.requestHeaders)),
  sendProofCode: door.sendProofCode.access('person').handler(({ context }) => sendProofCode(context)),
  askOwnPasskey: door.askOwnPasskey.access('person').handler(async ({ context }) => {
    const { options, cookies } = await askOwnPasskey(context)
    giveCookies(context, cookies)
    return { options }
  }),
  askNewPasskey: door.askNewPasskey.access('fresh').handler(async ({ context }) => {
    const { options, cookies } = await askNewPasskey(context)
    giveCookies(context, cookies)
    return { options }
  }),
  addPasskey: door.addPasskey.access('fresh').handler(async ({ context, input }) => {
    giveCookies(context, (await addPasskey(context, input, context.requestHeaders)).cookies)
    return listFactors(context)
  }),
  removePasskey: door.removePasskey.access('fresh').handler(async ({ context, input }) => {
    await removePasskey(context, input)
    return listFactors(context)
  }),
  askPasskey: door.askPasskey.access('anyone').handler(async ({ context }) => {
    const { options, cookies } = await askPasskey(context)
    giveCookies(context, cookies)
    return { options }
  }),
  signInByPasskey: door.signInByPasskey
    .access('anyone')
    .handler(async ({ context, input }) =>
      welcome(context, refuseWrongDoor(await signInByPasskey(context, input, context.requestHeaders))),
    ),
})
