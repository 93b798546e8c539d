import { endSession, endSessions } from '#domain/accounts/sessions/end-sessions.ts'
import { issueToken } from '#domain/accounts/sessions/issue-token.ts'
import { listSessions } from '#domain/accounts/sessions/list-sessions.ts'
import { sessionContract } from '#domain/accounts/sessions/session.contract.ts'
import { guarded } from './guard.ts'
import { setCookies } from './after-sign-in.ts'

const guard = guarded(sessionContract)

export const sessions = guard.router({
  list: guard.list.access('person').handler(({ context }) => listSessions(context)),
  end: guard.end.access('person').handler(async ({ context, input }) => {
    await endSession(context, input)
    return listSessions(context)
  }),
  endMany: guard.endMany.access('person').handler(async ({ context, input }) => {
    setCookies(context, (await endSessions(context, input)).cookies)
    return listSessions(context)
  }),
  token: guard.token.access('person').handler(({ context }) => issueToken(context)),
})
