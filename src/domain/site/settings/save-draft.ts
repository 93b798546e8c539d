import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import { addVersion } from './add-version.ts'
import type { SettingsChanges, SettingsDraft } from './draft.contract.ts'
import { getDocument } from './get-document.ts'
import { getDraft } from './get-draft.ts'
import { readDraft } from './read-draft.ts'
import { readNewest } from './read-settings.ts'
import { recordChange } from './record-change.ts'
import { refusalToEdit } from './refusal-to-edit.policy.ts'
import { refuseEmptySlides } from './refuse-empty-slides.ts'
import { refuseUnserved } from './refuse-unserved.ts'
import type { SiteSettings } from './settings.contract.ts'
import { siteSettingsDraft } from './settings.table.ts'

/**
 * Saves changes of sections in the draft, which begins with what is live.
 * @throws {Refusal} settings.admin-only (403) when the actor may not edit the settings
 * @throws {Refusal} input.invalid (422, with `fields`) when a font needs a service and none is configured
 * @throws {Refusal} settings.draft-changed (409) when another revision has been saved
 */
export function saveDraft(
  ctx: Context & Needs<'fontService'>,
  { revision, changes: { policies, ...sections } }: { revision: number | null; changes: SettingsChanges },
): Promise<SettingsDraft> {
  return writeDraft(ctx, revision, (settings) => ({
    ...settings,
    ...(sections as Partial<SiteSettings>),
    policies: { ...settings.policies, ...(policies as Partial<SiteSettings['policies']>) },
  }))
}

/**
 * Makes an older version the draft.
 * @throws {Refusal} settings.admin-only (403), settings.version-unknown (404), settings.draft-changed (409)
 */
export async function rollBack(
  ctx: Context & Needs<'fontService'>,
  { revision, to }: { revision: number | null; to: number },
): Promise<SettingsDraft> {
  const { settings } = await getDocument(ctx, to)
  return writeDraft(ctx, revision, () => settings)
}

/**
 * Throws the draft away.
 * @throws {Refusal} settings.admin-only (403), settings.draft-changed (409)
 */
export async function discardDraft(ctx: Context, { revision }: { revision: number }): Promise<SettingsDraft> {
  refuse(refusalToEdit(ctx.actor, 'settings.write'), 403)
  return inTransaction(ctx, async (tx) => {
    await lockDraft(tx, revision)
    await tx.db.delete(siteSettingsDraft)
    return getDraft(tx)
  })
}

/**
 * Makes the draft the version after `live`.
 * @throws {Refusal} settings.admin-only (403), settings.draft-changed (409)
 * @throws {Refusal} settings.changed (409, with `version`) when something else has been published since
 * @throws {Refusal} settings.empty-slide (409, with `number`) for a slide without a title
 * @throws {Refusal} settings.halved-button (409, with `number`) for one whose button lacks a language or its page
 */
export async function publishDraft(
  ctx: Context & Needs<'fontService'>,
  { revision, live }: { revision: number; live: number },
): Promise<SettingsDraft> {
  refuse(refusalToEdit(ctx.actor, 'settings.write'), 403)
  const published = await inTransaction(ctx, async (tx) => {
    const { settings } = (await lockDraft(tx, revision)) ?? draftChanged()
    refuseUnserved(tx, settings)
    refuseEmptySlides(settings)
    const { version, sections } = await addVersion(tx, settings, { after: live })
    await recordChange(tx, { version, sections })
    await tx.db.delete(siteSettingsDraft)
    return getDraft(tx)
  })
  ctx.settings?.forget()
  return published
}

async function writeDraft(
  ctx: Context & Needs<'fontService'>,
  revision: number | null,
  change: (settings: SiteSettings) => SiteSettings,
): Promise<SettingsDraft> {
  refuse(refusalToEdit(ctx.actor, 'settings.write'), 403)
  return inTransaction(ctx, async (tx) => {
    const draft = await lockDraft(tx, revision)
    const live = await readNewest(tx)
    const settings = change(draft?.settings ?? live.settings)
    refuseUnserved(tx, settings)
    const saved = { settings, savedBy: tx.actor.personId, savedAt: tx.now }
    const row = { ...saved, base: live.version, previewKey: draft?.previewKey ?? newId() }
    if (draft) await tx.db.delete(siteSettingsDraft)
    const added = await tx.db.insert(siteSettingsDraft).values(row).onConflictDoNothing().returning()
    if (added.length === 0) draftChanged()
    return getDraft(tx)
  })
}

async function lockDraft(tx: TxContext, revision: number | null) {
  const draft = await readDraft(tx)
  if ((draft?.revision ?? null) !== revision) draftChanged()
  return draft
}

function draftChanged(): never {
  throw new Refusal('settings.draft-changed', 409)
}
