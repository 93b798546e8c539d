import { askDeletion, cancelDeletion } from '#domain/privacy/my-data/ask-deletion.ts'
import { exportData } from '#domain/privacy/my-data/export-data.ts'
import { findOverview } from '#domain/privacy/my-data/find-overview.ts'
import { myDataContract } from '#domain/privacy/my-data/my-data.contract.ts'
import { open } from './door.ts'

const door = open(myDataContract)

export const myData = door.router({
  overview: door.overview.access('person').handler(({ context }) => findOverview(context)),
  copy: door.copy.access('fresh').handler(({ context }) => exportData(context)),
  askDeletion: door.askDeletion.access('fresh').handler(({ context }) => askDeletion(context)),
  cancelDeletion: door.cancelDeletion.access('person').handler(({ context }) => cancelDeletion(context)),
})
