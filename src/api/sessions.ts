import { endSession, endSessions } from '#domain/accounts/sessions/end-sessions.ts'
import { issueToken } from '#domain/accounts/sessions/issue-token.ts'
import { listSessions } from '#domain/accounts/sessions/list-sessions.ts'
import { sessionContract } from '#domain/accounts/sessions/session.contract.ts'
import { setCookies } from './after-sign-in.ts'
import { guarded } from './guard.ts'

const guard = guarded('sessions', sessionContract)

export const sessions = guard.router({
  list: listSessions,
  end: guard.end.handler(async ({ context, input }) => {
    await endSession(context, input)
    return listSessions(context)
  }),
  endMany: guard.endMany.handler(async ({ context, input }) => {
    setCookies(context, (await endSessions(context, input)).cookies)
    return listSessions(context)
  }),
  token: issueToken,
})
