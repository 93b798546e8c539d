import { getDocument } from '#domain/site/settings/get-document.ts'
import { getMembership, getPolicy, getSite } from '#domain/site/settings/get-site.ts'
import { listVersions } from '#domain/site/settings/list-versions.ts'
import { settingsContract } from '#domain/site/settings/settings.contract.ts'
import { undoSettings } from '#domain/site/settings/undo-settings.ts'
import { writeSettings } from '#domain/site/settings/write-settings.ts'
import { open } from './door.ts'

const door = open(settingsContract)
const adminOnly = 'settings.admin-only'

export const settings = door.router({
  get: door.get.access('anyone').handler(({ context }) => getSite(context)),
  membership: door.membership.access('anyone').handler(({ context }) => getMembership(context)),
  policy: door.policy.access('anyone').handler(({ context, input }) => getPolicy(context, input.name)),
  document: door.document.access('admin', adminOnly).handler(({ context }) => getDocument(context)),
  write: door.write.access('fresh-admin', adminOnly).handler(({ context, input }) => writeSettings(context, input)),
  undo: door.undo.access('fresh-admin', adminOnly).handler(({ context, input }) => undoSettings(context, input)),
  history: door.history.access('admin', adminOnly).handler(async ({ context }) => ({ versions: await listVersions(context) })),
  version: door.version.access('admin', adminOnly).handler(({ context, input }) => getDocument(context, input.version)),
})
