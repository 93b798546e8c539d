import { isDeepStrictEqual } from 'node:util'
import { eq, isNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { refuse } from '#domain/refusal.ts'
import { changedPaths } from './changed-paths.policy.ts'
import { destinationChanges } from './destination-changes.table.ts'
import type { SettingsDraft } from './draft.contract.ts'
import { readDraft } from './read-draft.ts'
import { readNewest } from './read-settings.ts'
import { refusalToEdit } from './refusal-to-edit.policy.ts'
import type { SiteSettings } from './settings.contract.ts'

/**
 * The draft of the settings with who saved it; without one, what is live.
 * @throws {Refusal} settings.admin-only (403) when the actor may not edit the settings
 */
export async function getDraft(ctx: Context | TxContext): Promise<SettingsDraft> {
  refuse(refusalToEdit(ctx.actor, 'settings.read-all'), 403)
  const live = await readNewest(ctx)
  const draft = await readDraft(ctx)
  const waitingAlias = await findWaitingAlias(ctx)
  if (!draft) {
    const none = { waitingAlias, revision: null, savedBy: null, savedAt: null, previewKey: null }
    return { live: live.version, base: live.version, settings: live.settings, sections: [], places: [], ...none }
  }
  const { base, revision, settings, savedBy, savedAt, previewKey } = draft
  const names = Object.keys(settings) as (keyof SiteSettings)[]
  return {
    ...{ live: live.version, base, revision, settings, previewKey, waitingAlias },
    sections: names.filter((name) => !isDeepStrictEqual(settings[name], live.settings[name])),
    places: changedPaths(live.settings, settings),
    savedBy: savedBy ? await nameOf(ctx, savedBy) : null,
    savedAt: savedAt.toISOString(),
  }
}

async function findWaitingAlias(ctx: Context | TxContext): Promise<string | null> {
  const [waiting] = await ctx.db.select({ to: destinationChanges.new }).from(destinationChanges).where(isNull(destinationChanges.outcome))
  return waiting?.to.alias ?? null
}

async function nameOf(ctx: Context | TxContext, id: string): Promise<string | null> {
  const [person] = await ctx.db.select({ name: people.name }).from(people).where(eq(people.id, id))
  return person?.name ?? null
}
