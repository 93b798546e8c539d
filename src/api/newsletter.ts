import { confirmSubscription } from '#domain/newsletter/confirm-subscription.ts'
import { leaveNewsletter } from '#domain/newsletter/leave-newsletter.ts'
import { newsletterContract } from '#domain/newsletter/newsletter.contract.ts'
import { subscribe } from '#domain/newsletter/subscribe.ts'
import { open } from './door.ts'

const door = open(newsletterContract)

export const newsletter = door.router({
  subscribe: door.subscribe.access('anyone').handler(({ context, input }) => subscribe(context, input)),
  confirm: door.confirm.access('anyone').handler(({ context, input }) => confirmSubscription(context, input.token)),
  leave: door.leave.access('anyone').handler(({ context, input }) => leaveNewsletter(context, input.token)),
})
