import { confirmSubscription } from '#domain/messages/newsletter/confirm-subscription.ts'
import { leaveNewsletter } from '#domain/messages/newsletter/leave-newsletter.ts'
import { newsletterContract } from '#domain/messages/newsletter/newsletter.contract.ts'
import { subscribe } from '#domain/messages/newsletter/subscribe.ts'
import { open } from './door.ts'

const door = open(newsletterContract)

export const newsletter = door.router({
  subscribe: door.subscribe.access('anyone').handler(({ context, input }) => subscribe(context, input)),
  confirm: door.confirm.access('anyone').handler(({ context, input }) => confirmSubscription(context, input.token)),
  leave: door.leave.access('anyone').handler(({ context, input }) => leaveNewsletter(context, input.token)),
})
