import type pg from 'pg'
import { itemFields } from '#domain/catalogue/search/index-fields.ts'
import type { Config } from '#platform/config.ts'
import type { EInvoicing } from '#platform/e-invoicing/e-invoicing.ts'
import type { Outside } from '#platform/outside/outside.ts'
import type { PushKeys } from '#platform/push/push-keys.ts'
import { searchLimits, typesense } from '#platform/search-engine/typesense.ts'

// Large libraries that many a shop does not use are loaded by those that do.

export async function stripe(keys: NonNullable<Config['stripe']>, outside: Outside) {
  const { paymentLimits, stripePayments } = await import('#platform/payments/stripe.ts')
  return stripePayments(keys, outside.open('payments', paymentLimits))
}

export async function s3(settings: NonNullable<Config['s3']>, outside: Outside) {
  return (await import('#platform/storage/s3-object-store.ts')).s3ObjectStore(settings, outside.open('storage'))
}

async function assistantOf(settings: NonNullable<Config['assistant']>, outside: Outside) {
  const { modelAssistant, modelLimits } = await import('#platform/assistant/model-assistant.ts')
  return modelAssistant(settings, { service: outside.open('model', modelLimits) })
}

export async function providers(settings: Config['identities'], outside: Outside) {
  return (await import('#platform/auth/identities/open-providers.ts')).openProviders(settings, outside.open)
}

export async function smtp(settings: { url: string; from: string; discreetFrom: string | null }, outside: Outside) {
  return (await import('#platform/mail/smtp.ts')).smtpMail(settings, outside.open('mail'))
}

export async function push(keys: PushKeys & { subject: string }, outside: Outside) {
  return (await import('#platform/push/web-push.ts')).webPush(keys, outside.open('push'))
}

/** The national e-invoicing service: the real one, or the stand-in of a sandbox and of the demonstration. */
export async function eInvoicing(
  { jofotara, isDemo }: Config,
  { outside, pool }: { outside: Outside; pool: pg.Pool },
): Promise<EInvoicing | undefined> {
  if (jofotara === null && !isDemo) return undefined
  if (jofotara === null || jofotara === 'sandbox') {
    const { demoJofotara } = await import('#platform/e-invoicing/demo-jofotara.ts')
    return demoJofotara(pool, { isSandbox: jofotara === 'sandbox' })
  }
  const service = await import('#platform/e-invoicing/jofotara.ts')
  return service.jofotara(jofotara, outside.open('invoicing', service.jofotaraLimits))
}

/** The search engine and the model of the assistant, where they are set up. */
export async function optionalServices({ searchEngine, assistant }: Config, outside: Outside) {
  return {
    ...(searchEngine && { searchEngine: typesense(searchEngine, { fields: itemFields, service: outside.open('search', searchLimits) }) }),
    ...(assistant && { assistant: await assistantOf(assistant, outside) }),
  }
}
