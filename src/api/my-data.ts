import { requestDeletion, cancelDeletion } from '#domain/privacy/my-data/request-deletion.ts'
import { exportData } from '#domain/privacy/my-data/export-data.ts'
import { findOverview } from '#domain/privacy/my-data/find-overview.ts'
import { myDataContract } from '#domain/privacy/my-data/my-data.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded(myDataContract)

export const myData = guard.router({
  overview: guard.overview.access('person').handler(({ context }) => findOverview(context)),
  copy: guard.copy.access('fresh').handler(({ context }) => exportData(context)),
  askDeletion: guard.askDeletion.access('fresh').handler(({ context }) => requestDeletion(context)),
  cancelDeletion: guard.cancelDeletion.access('person').handler(({ context }) => cancelDeletion(context)),
})
