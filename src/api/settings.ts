import { getDocument } from '#domain/site/settings/get-document.ts'
import { getMembership, getPolicy, getSite } from '#domain/site/settings/get-site.ts'
import { listVersions } from '#domain/site/settings/list-versions.ts'
import { settingsContract } from '#domain/site/settings/settings.contract.ts'
import { undoSettings } from '#domain/site/settings/undo-settings.ts'
import { writeSettings } from '#domain/site/settings/write-settings.ts'
import { guarded } from './guard.ts'

const guard = guarded(settingsContract)
const adminOnly = 'settings.admin-only'

export const settings = guard.router({
  get: guard.get.access('anyone').handler(({ context }) => getSite(context)),
  membership: guard.membership.access('anyone').handler(({ context }) => getMembership(context)),
  policy: guard.policy.access('anyone').handler(({ context, input }) => getPolicy(context, input.name)),
  document: guard.document.access('admin', adminOnly).handler(({ context }) => getDocument(context)),
  write: guard.write.access('fresh-admin', adminOnly).handler(({ context, input }) => writeSettings(context, input)),
  undo: guard.undo.access('fresh-admin', adminOnly).handler(({ context, input }) => undoSettings(context, input)),
  history: guard.history.access('admin', adminOnly).handler(async ({ context }) => ({ versions: await listVersions(context) })),
  version: guard.version.access('admin', adminOnly).handler(({ context, input }) => getDocument(context, input.version)),
})
