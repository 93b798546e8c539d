import { confirmSubscription } from '#domain/messages/newsletter/confirm-subscription.ts'
import { unsubscribe } from '#domain/messages/newsletter/unsubscribe.ts'
import { newsletterContract } from '#domain/messages/newsletter/newsletter.contract.ts'
import { subscribe } from '#domain/messages/newsletter/subscribe.ts'
import { guarded } from './guard.ts'

const guard = guarded(newsletterContract)

export const newsletter = guard.router({
  subscribe: guard.subscribe.access('anyone').handler(({ context, input }) => subscribe(context, input)),
  confirm: guard.confirm.access('anyone').handler(({ context, input }) => confirmSubscription(context, input.token)),
  leave: guard.leave.access('anyone').handler(({ context, input }) => unsubscribe(context, input.token)),
})
