import type { Context, TxContext } from '#domain/context.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { type PaymentMethod, paymentMethods } from './payment-words.policy.ts'

/** The payment methods that are open: card and cash by the configuration, CliQ once the settings name an alias. */
export async function openMethods(ctx: Context | TxContext): Promise<PaymentMethod[]> {
  const { cliq } = (await readSettings(ctx)).settings
  const isOpen = (method: PaymentMethod): boolean =>
    method === 'transfer' ? cliq.enabled && cliq.alias !== '' : (ctx.methods ?? paymentMethods).includes(method)
  return paymentMethods.filter(isOpen)
}
