import { listMasked } from '#domain/messages/user-messages/list-masked.ts'
import { messageAdminContract } from '#domain/messages/user-messages/message-admin.contract.ts'
import { getReportedPhoto, readReported } from '#domain/messages/user-messages/read-reported.ts'
import { listLetters, writeToPerson } from '#domain/messages/user-messages/write-to-person.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('messageAdmin', messageAdminContract)

export const messageAdmin = guard.router({
  letters: byField('personId', listLetters),
  write: guard.write.handler(async ({ context, input }) => {
    await writeToPerson(context, input)
    return listLetters(context, input.personId)
  }),
  reported: byField('report', readReported),
  reportedPhoto: getReportedPhoto,
  masked: listMasked,
})
