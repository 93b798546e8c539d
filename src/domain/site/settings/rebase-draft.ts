import { isDeepStrictEqual } from 'node:util'
import type { SiteSettings } from './settings.contract.ts'

interface Since {
  /** The settings that the draft began with. */
  base: SiteSettings
  live: SiteSettings
}

/** The draft over what was published since it began: what it changed stays its own, and what it left alone is as it is live. Policies one by one. */
export function rebaseDraft(draft: SiteSettings, { base, live }: Since): SiteSettings {
  const policies = rebased(draft.policies, { base: base.policies, live: live.policies })
  return { ...rebased(draft, { base, live }), policies }
}

function rebased<Part extends object>(draft: Part, { base, live }: { base: Part; live: Part }): Part {
  const names = Object.keys(draft) as (keyof Part)[]
  return Object.fromEntries(names.map((name) => [name, isDeepStrictEqual(draft[name], base[name]) ? live[name] : draft[name]])) as Part
}
