import { askCode } from '#domain/accounts/auth/ask-code.ts'
import { changeContact } from '#domain/accounts/auth/change-contact.ts'
import { enterByCode, enterByLink } from '#domain/accounts/auth/enter-by-code.ts'
import { refuseWrongDoor } from '#domain/accounts/auth/enter.ts'
import { askPuzzle } from '#domain/accounts/auth/guard.ts'
import { listWays } from '#domain/accounts/auth/list-ways.ts'
import { proposeContact } from '#domain/accounts/auth/propose-contact.ts'
import { sendAgain } from '#domain/accounts/auth/send-again.ts'
import { setPassword } from '#domain/accounts/auth/set-password.ts'
import { wayContract } from '#domain/accounts/auth/way.contract.ts'
import { open } from './door.ts'
import { promise, welcome } from './welcome.ts'

const door = open(wayContract)

export const ways = door.router({
  list: door.list.access('anyone').handler(({ context }) => listWays(context)),
  askPuzzle: door.askPuzzle.access('anyone').handler(({ context }) => askPuzzle(context)),
  askCode: door.askCode.access('anyone').handler(async ({ context, input }) => promise(context, await askCode(context, input))),
  enterByCode: door.enterByCode
    .access('anyone')
    .handler(async ({ context, input }) => welcome(context, refuseWrongDoor(await enterByCode(context, input, context.requestHeaders)))),
  enterByLink: door.enterByLink
    .access('anyone')
    .handler(async ({ context, input }) => welcome(context, refuseWrongDoor(await enterByLink(context, input, context.requestHeaders)))),
  sendAgain: door.sendAgain.access('anyone').handler(({ context, input }) => sendAgain(context, input, context.requestHeaders)),
  proposeContact: door.proposeContact.access('fresh').handler(({ context, input }) => proposeContact(context, input)),
  changeContact: door.changeContact
    .access('fresh')
    .handler(async ({ context, input }) => ({ person: await changeContact(context, input) })),
  setPassword: door.setPassword.access('fresh').handler(({ context, input }) => setPassword(context, input)),
})
