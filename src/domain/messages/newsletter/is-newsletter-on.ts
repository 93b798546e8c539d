import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'

/** Whether the shop has a newsletter, by its settings. */
export async function isNewsletterOn(ctx: Context | TxContext): Promise<boolean> {
  return (await readSettings(ctx)).settings.newsletter.enabled
}

/**
 * Refuses where the shop has switched the newsletter off.
 * @throws {Refusal} newsletter.off (409)
 */
export async function requireNewsletter(ctx: Context | TxContext): Promise<void> {
  if (!(await isNewsletterOn(ctx))) throw new Refusal('newsletter.off', 409)
}
