import { addNote } from '#domain/renting/managed-people/add-note.ts'
import { addPerson } from '#domain/renting/managed-people/add-person.ts'
import { changePersonDetails } from '#domain/renting/managed-people/change-person-details.ts'
import { endSessionsOfPerson } from '#domain/renting/managed-people/end-sessions-of-person.ts'
import { getPersonDetail } from '#domain/renting/managed-people/get-person-detail.ts'
import { listPeople } from '#domain/renting/managed-people/list-people.ts'
import { personDetailContract } from '#domain/renting/managed-people/person-detail.contract.ts'
import { previewSuspension } from '#domain/renting/managed-people/preview-suspension.ts'
import { sendPasswordLink } from '#domain/renting/managed-people/send-password-link.ts'
import { liftSuspension, suspendPerson } from '#domain/renting/managed-people/suspend-person.ts'
import { byField, guarded } from './guard.ts'
import { listExports } from './list-exports.ts'

const guard = guarded('managedPeople', personDetailContract)

export const managedPeople = guard.router({
  list: listPeople,
  file: listExports.people,
  get: byField('id', getPersonDetail),
  add: guard.add.handler(async ({ context, input }) => getPersonDetail(context, await addPerson(context, input))),
  change: guard.change.handler(({ context, input }) => changePersonDetails(context, input).then(() => getPersonDetail(context, input.id))),
  addNote: guard.addNote.handler(({ context, input }) => addNote(context, input).then(() => getPersonDetail(context, input.id))),
  endSessions: guard.endSessions.handler(({ context, input }) =>
    endSessionsOfPerson(context, input.id).then(() => getPersonDetail(context, input.id)),
  ),
  sendPasswordLink: guard.sendPasswordLink.handler(({ context, input }) =>
    sendPasswordLink(context, input.id).then(() => getPersonDetail(context, input.id)),
  ),
  previewSuspension: byField('id', previewSuspension),
  suspend: guard.suspend.handler(({ context, input }) => suspendPerson(context, input).then(() => getPersonDetail(context, input.id))),
  liftSuspension: guard.liftSuspension.handler(({ context, input }) =>
    liftSuspension(context, input.id).then(() => getPersonDetail(context, input.id)),
  ),
})
