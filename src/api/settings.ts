import { openMethods } from '#domain/money/payments/open-methods.ts'
import { readPolicyValues } from '#domain/renting/policy-values/read-policy-values.ts'
import { draftRoutes } from '#domain/site/settings/draft.contract.ts'
import { getDocument } from '#domain/site/settings/get-document.ts'
import { getDraft } from '#domain/site/settings/get-draft.ts'
import { getMembership, getPolicy, getSite } from '#domain/site/settings/get-site.ts'
import { listVersions } from '#domain/site/settings/list-versions.ts'
import { discardDraft, publishDraft, rollBack, saveDraft } from '#domain/site/settings/save-draft.ts'
import { settingsContract } from '#domain/site/settings/settings.contract.ts'
import { undoSettings } from '#domain/site/settings/undo-settings.ts'
import { writeSettings } from '#domain/site/settings/write-settings.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('settings', { ...settingsContract, ...draftRoutes })

export const settings = guard.router({
  get: guard.get.handler(async ({ context }) => getSite(context, await openMethods(context))),
  membership: getMembership,
  policy: guard.policy.handler(async ({ context, input }) => getPolicy(context, input.name, await readPolicyValues(context))),
  document: getDocument,
  write: writeSettings,
  undo: undoSettings,
  draft: getDraft,
  saveDraft,
  discardDraft,
  publish: publishDraft,
  rollBack,
  history: guard.history.handler(async ({ context }) => ({ versions: await listVersions(context) })),
  version: byField('version', getDocument),
})
