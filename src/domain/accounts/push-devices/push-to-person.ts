import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { PushPort } from '#platform/push/push.ts'
import type { PushNote } from '#values/push-note.ts'
import { pushDevices } from './push-devices.table.ts'

/**
 * Shows a notification on the devices of a person, and forgets those that take none any more. Throws when no device took it because of a
 * fault. Returns on how many it is shown.
 */
export async function pushToPerson(
  { db }: Context,
  push: PushPort,
  { personId, note }: { personId: string; note: PushNote },
): Promise<number> {
  const devices = await db.select().from(pushDevices).where(eq(pushDevices.personId, personId))
  const faults: unknown[] = []
  let shown = 0
  for (const device of devices) {
    try {
      if ((await push.send(device, note)) === 'sent') shown += 1
      else await db.delete(pushDevices).where(eq(pushDevices.id, device.id))
    } catch (fault) {
      faults.push(fault)
    }
  }
  // A second try would show it again where it was shown.
  if (shown === 0 && faults.length > 0) throw faults[0]
  return shown
}
