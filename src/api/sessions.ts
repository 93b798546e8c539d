import { endSession, endSessions } from '#domain/accounts/sessions/end-sessions.ts'
import { issueToken } from '#domain/accounts/sessions/issue-token.ts'
import { listSessions } from '#domain/accounts/sessions/list-sessions.ts'
import { sessionContract } from '#domain/accounts/sessions/session.contract.ts'
import { open } from './door.ts'
import { giveCookies } from './welcome.ts'

const door = open(sessionContract)

export const sessions = door.router({
  list: door.list.access('person').handler(({ context }) => listSessions(context)),
  end: door.end.access('person').handler(async ({ context, input }) => {
    await endSession(context, input)
    return listSessions(context)
  }),
  endMany: door.endMany.access('person').handler(async ({ context, input }) => {
    giveCookies(context, (await endSessions(context, input)).cookies)
    return listSessions(context)
  }),
  token: door.token.access('person').handler(({ context }) => issueToken(context)),
})
