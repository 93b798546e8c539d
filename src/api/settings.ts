import { openMethods } from '#domain/money/payments/open-methods.ts'
import { readBindingFigures } from '#domain/renting/binding-figures/read-binding-figures.ts'
import { draftRoutes } from '#domain/site/settings/draft.contract.ts'
import { getDocument } from '#domain/site/settings/get-document.ts'
import { getDraft } from '#domain/site/settings/get-draft.ts'
import { getMembership, getPolicy, getSite } from '#domain/site/settings/get-site.ts'
import { listVersions } from '#domain/site/settings/list-versions.ts'
import { discardDraft, publishDraft, rollBack, saveDraft } from '#domain/site/settings/save-draft.ts'
import { settingsContract } from '#domain/site/settings/settings.contract.ts'
import { undoSettings } from '#domain/site/settings/undo-settings.ts'
import { writeSettings } from '#domain/site/settings/write-settings.ts'
import { guarded } from './guard.ts'

const guard = guarded('settings', { ...settingsContract, ...draftRoutes })

export const settings = guard.router({
  get: guard.get.handler(async ({ context }) => getSite(context, await openMethods(context))),
  membership: guard.membership.handler(({ context }) => getMembership(context)),
  policy: guard.policy.handler(async ({ context, input }) => getPolicy(context, input.name, await readBindingFigures(context))),
  document: guard.document.handler(({ context }) => getDocument(context)),
  write: guard.write.handler(({ context, input }) => writeSettings(context, input)),
  undo: guard.undo.handler(({ context, input }) => undoSettings(context, input)),
  draft: guard.draft.handler(({ context }) => getDraft(context)),
  saveDraft: guard.saveDraft.handler(({ context, input }) => saveDraft(context, input)),
  discardDraft: guard.discardDraft.handler(({ context, input }) => discardDraft(context, input)),
  publish: guard.publish.handler(({ context, input }) => publishDraft(context, input)),
  rollBack: guard.rollBack.handler(({ context, input }) => rollBack(context, input)),
  history: guard.history.handler(async ({ context }) => ({ versions: await listVersions(context) })),
  version: guard.version.handler(({ context, input }) => getDocument(context, input.version)),
})
