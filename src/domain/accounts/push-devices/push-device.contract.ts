import { oc } from '@orpc/contract'
import * as z from 'zod/mini'

/** `key` is the public key for subscriptions. */
const deviceSchema = z.object({ key: z.string(), isOn: z.boolean() })

/** A subscription of a browser, by the names of the Push API. */
const subscriptionSchema = z.strictObject({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^B[\w-]{86}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}(?:==)?$/)),
  }),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** Notifications on the device of the caller, whose session it is. */
export const pushDeviceContract = {
  get: oc.route({ method: 'GET', path: '/push-devices/own' }).output(deviceSchema),
  switchOn: oc.route({ method: 'PUT', path: '/push-devices/own' }).input(subscriptionSchema).output(deviceSchema),
  switchOff: oc.route({ method: 'DELETE', path: '/push-devices/own' }).output(deviceSchema),
}
