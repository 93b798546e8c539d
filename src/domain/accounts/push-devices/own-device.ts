import { eq } from 'drizzle-orm'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { isOfPushService } from '#platform/push/push-hosts.ts'
import { newId } from '#values/id.ts'
import type { Subscription } from './push-device.contract.ts'
import { pushDevices } from './push-devices.table.ts'

type PushContext = Context & Needs<'pushKey'>
interface OwnDevice {
  key: string
  isOn: boolean
}

/**
 * Whether the browser of the caller shows notifications, and the key for its subscription.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 */
export async function getOwnDevice(ctx: PushContext): Promise<OwnDevice> {
  const { session } = ownOf(ctx)
  return { key: ctx.pushKey ?? '', isOn: (await ctx.db.$count(pushDevices, eq(pushDevices.sessionId, session))) > 0 }
}

/**
 * Has the browser of the caller show notifications until its session ends. A browser that somebody else used before is theirs no more.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 * @throws {Refusal} push.unknown-service (422) for an address that is of no push service
 */
export async function switchOnDevice(ctx: PushContext, { endpoint, keys }: Subscription): Promise<OwnDevice> {
  const { personId, session } = ownOf(ctx)
  if (!isOfPushService(endpoint)) throw new Refusal('push.unknown-service', 422)
  await inTransaction(ctx, async (tx) => {
    await tx.db.delete(pushDevices).where(eq(pushDevices.sessionId, session))
    const set = { personId, sessionId: session, publicKey: keys.p256dh, auth: keys.auth, createdAt: tx.now }
    await tx.db
      .insert(pushDevices)
      .values({ ...set, id: newId(), endpoint })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set })
  })
  return { key: ctx.pushKey ?? '', isOn: true }
}

/**
 * Ends the notifications in the browser of the caller.
 * @throws {Refusal} profile.sign-in-first (401) when nobody is signed in
 */
export async function switchOffDevice(ctx: PushContext): Promise<OwnDevice> {
  const { session } = ownOf(ctx)
  await ctx.db.delete(pushDevices).where(eq(pushDevices.sessionId, session))
  return { key: ctx.pushKey ?? '', isOn: false }
}

function ownOf({ actor: { personId, session } }: Context): { personId: string; session: string } {
  if (!personId || !session) throw new Refusal('profile.sign-in-first', 401)
  return { personId, session: session.id }
}
