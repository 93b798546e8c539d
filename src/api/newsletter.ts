import { chooseSubscription } from '#domain/messages/newsletter/choose-subscription.ts'
import { confirmSubscription } from '#domain/messages/newsletter/confirm-subscription.ts'
import { findOwnSubscription } from '#domain/messages/newsletter/find-own-subscription.ts'
import { newsletterContract } from '#domain/messages/newsletter/newsletter.contract.ts'
import { subscribe } from '#domain/messages/newsletter/subscribe.ts'
import { unsubscribe } from '#domain/messages/newsletter/unsubscribe.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('newsletter', newsletterContract)

export const newsletter = guard.router({
  own: findOwnSubscription,
  choose: chooseSubscription,
  subscribe,
  confirm: byField('token', confirmSubscription),
  leave: unsubscribe,
})
