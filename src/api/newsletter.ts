import { confirmSubscription } from '#domain/messages/newsletter/confirm-subscription.ts'
import { newsletterContract } from '#domain/messages/newsletter/newsletter.contract.ts'
import { subscribe } from '#domain/messages/newsletter/subscribe.ts'
import { unsubscribe } from '#domain/messages/newsletter/unsubscribe.ts'
import { guarded } from './guard.ts'

const guard = guarded('newsletter', newsletterContract)

export const newsletter = guard.router({
  subscribe: guard.subscribe.handler(({ context, input }) => subscribe(context, input)),
  confirm: guard.confirm.handler(({ context, input }) => confirmSubscription(context, input.token)),
  leave: guard.leave.handler(({ context, input }) => unsubscribe(context, input.token)),
})
