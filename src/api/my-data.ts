import { exportData } from '#domain/privacy/my-data/export-data.ts'
import { findOverview } from '#domain/privacy/my-data/find-overview.ts'
import { myDataContract } from '#domain/privacy/my-data/my-data.contract.ts'
import { cancelDeletion, requestDeletion } from '#domain/privacy/my-data/request-deletion.ts'
import { guarded } from './guard.ts'

const guard = guarded('myData', myDataContract)

export const myData = guard.router({
  overview: findOverview,
  copy: exportData,
  askDeletion: requestDeletion,
  cancelDeletion,
})
