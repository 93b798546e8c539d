import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { refuse } from '#domain/refusal.ts'
import { addVersion } from './add-version.ts'
import { recordChange } from './record-change.ts'
import { refusalToEdit } from './refusal-to-edit.policy.ts'
import { refuseEmptySlides } from './refuse-empty-slides.ts'
import { refuseUnserved } from './refuse-unserved.ts'
import type { SiteSettings, StoredSettings } from './settings.contract.ts'

/**
 * Writes the whole document as the version after `version`.
 * @throws {Refusal} settings.admin-only (403) when the actor may not edit the settings
 * @throws {Refusal} input.invalid (422, with `fields`) when a font needs a service and none is configured
 * @throws {Refusal} settings.empty-slide (409, with `number`) for a slide without a title
 * @throws {Refusal} settings.halved-button (409, with `number`) for one whose button lacks a language or its page
 * @throws {Refusal} settings.changed (409, with `version`) when a newer version exists
 */
export async function writeSettings(
  ctx: Context & Needs<'fontService'>,
  input: { version: number; settings: SiteSettings },
): Promise<StoredSettings> {
  refuse(refusalToEdit(ctx.actor, 'settings.write'), 403)
  refuseUnserved(ctx, input.settings)
  refuseEmptySlides(input.settings)
  const written = await inTransaction(ctx, async (tx) => {
    const { sections, ...stored } = await addVersion(tx, input.settings, { after: input.version })
    await recordChange(tx, { version: stored.version, sections })
    return stored
  })
  ctx.settings?.forget()
  return written
}
