import { exportData } from '#domain/privacy/my-data/export-data.ts'
import { findOverview } from '#domain/privacy/my-data/find-overview.ts'
import { myDataContract } from '#domain/privacy/my-data/my-data.contract.ts'
import { cancelDeletion, requestDeletion } from '#domain/privacy/my-data/request-deletion.ts'
import { guarded } from './guard.ts'

const guard = guarded('myData', myDataContract)

export const myData = guard.router({
  overview: guard.overview.handler(({ context }) => findOverview(context)),
  copy: guard.copy.handler(({ context }) => exportData(context)),
  askDeletion: guard.askDeletion.handler(({ context }) => requestDeletion(context)),
  cancelDeletion: guard.cancelDeletion.handler(({ context }) => cancelDeletion(context)),
})
