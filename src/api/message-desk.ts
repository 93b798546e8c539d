import { listMasked } from '#domain/messages/user-messages/list-masked.ts'
import { messageDeskContract } from '#domain/messages/user-messages/message-desk.contract.ts'
import { getReportedPhoto, readReported } from '#domain/messages/user-messages/read-reported.ts'
import { listLetters, writeToPerson } from '#domain/messages/user-messages/write-to-person.ts'
import { guarded } from './guard.ts'

const guard = guarded('messageDesk', messageDeskContract)

export const messageDesk = guard.router({
  letters: guard.letters.handler(({ context, input }) => listLetters(context, input.personId)),
  write: guard.write.handler(async ({ context, input }) => {
    await writeToPerson(context, input)
    return listLetters(context, input.personId)
  }),
  reported: guard.reported.handler(({ context, input }) => readReported(context, input.report)),
  reportedPhoto: guard.reportedPhoto.handler(({ context, input }) => getReportedPhoto(context, input)),
  masked: guard.masked.handler(({ context, input }) => listMasked(context, input)),
})
