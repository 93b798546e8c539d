import { addNote } from '#domain/renting/person-files/add-note.ts'
import { addPerson } from '#domain/renting/person-files/add-person.ts'
import { changePersonDetails } from '#domain/renting/person-files/change-person-details.ts'
import { endSessionsOfPerson } from '#domain/renting/person-files/end-sessions-of-person.ts'
import { getPersonFile } from '#domain/renting/person-files/get-person-file.ts'
import { listPeople } from '#domain/renting/person-files/list-people.ts'
import { personFileContract } from '#domain/renting/person-files/person-file.contract.ts'
import { previewSuspension } from '#domain/renting/person-files/preview-suspension.ts'
import { sendPasswordLink } from '#domain/renting/person-files/send-password-link.ts'
import { liftSuspension, suspendPerson } from '#domain/renting/person-files/suspend-person.ts'
import { guarded } from './guard.ts'
import { listFiles } from './list-files.ts'

const guard = guarded('personFiles', personFileContract)

export const personFiles = guard.router({
  list: guard.list.handler(({ context, input }) => listPeople(context, input)),
  file: guard.file.handler(({ context, input }) => listFiles.people(context, input)),
  get: guard.get.handler(({ context, input }) => getPersonFile(context, input.id)),
  add: guard.add.handler(async ({ context, input }) => getPersonFile(context, await addPerson(context, input))),
  change: guard.change.handler(({ context, input }) => changePersonDetails(context, input).then(() => getPersonFile(context, input.id))),
  addNote: guard.addNote.handler(({ context, input }) => addNote(context, input).then(() => getPersonFile(context, input.id))),
  endSessions: guard.endSessions.handler(({ context, input }) =>
    endSessionsOfPerson(context, input.id).then(() => getPersonFile(context, input.id)),
  ),
  sendPasswordLink: guard.sendPasswordLink.handler(({ context, input }) =>
    sendPasswordLink(context, input.id).then(() => getPersonFile(context, input.id)),
  ),
  previewSuspension: guard.previewSuspension.handler(({ context, input }) => previewSuspension(context, input.id)),
  suspend: guard.suspend.handler(({ context, input }) => suspendPerson(context, input).then(() => getPersonFile(context, input.id))),
  liftSuspension: guard.liftSuspension.handler(({ context, input }) =>
    liftSuspension(context, input.id).then(() => getPersonFile(context, input.id)),
  ),
})
