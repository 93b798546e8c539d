import { admitBrowser, sendLinkCode } from '#domain/renting/order-links/admit-browser.ts'
import { cancelByLink } from '#domain/renting/order-links/cancel-by-link.ts'
import { getPaymentElsewhere } from '#domain/renting/order-links/get-payment-elsewhere.ts'
import { getLinkedCalendar, getLinkedReceipt, openLink } from '#domain/renting/order-links/open-link.ts'
import { orderLinkContract } from '#domain/renting/order-links/order-link.contract.ts'
import { requestLink } from '#domain/renting/order-links/request-link.ts'
import { endLink } from '#domain/renting/orders/change-links.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('orderLinks', orderLinkContract)

export const orderLinks = guard.router({
  open: byField('token', openLink),
  calendar: guard.calendar.handler(({ context, input: { token, locale = context.locale } }) =>
    getLinkedCalendar({ ...context, locale }, token),
  ),
  receipt: guard.receipt.handler(({ context, input: { token, locale = context.locale } }) =>
    getLinkedReceipt({ ...context, locale }, token),
  ),
  cancel: cancelByLink,
  sendCode: sendLinkCode,
  confirmCode: admitBrowser,
  end: byField('token', endLink),
  request: requestLink,
  payment: byField('id', getPaymentElsewhere),
})
