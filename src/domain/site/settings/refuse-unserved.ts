import type { Context, Needs, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SiteSettings } from './settings.contract.ts'
import { isBundledFont } from './settings.policy.ts'

/**
 * Refuses families that need a font service where none is configured.
 * @throws {Refusal} input.invalid (422, with `fields`)
 */
export function refuseUnserved(ctx: (Context | TxContext) & Needs<'fontService'>, { typography }: SiteSettings): void {
  const unserved = (['headingFont', 'bodyFont'] as const).filter((part) => !isBundledFont(typography[part]))
  if (ctx.fontService || unserved.length === 0) return
  throw new Refusal('input.invalid', 422, { fields: unserved.map((part) => `settings.typography.${part}`) })
}
