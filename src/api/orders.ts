import { changeWindow } from '#domain/renting/changes/change-window.ts'
import { confirmEmail, confirmPhone } from '#domain/renting/contact-codes/confirm-code.ts'
import { nameCollector } from '#domain/renting/contact-codes/name-collector.ts'
import { noteEmail } from '#domain/renting/contact-codes/note-email.ts'
import { sendEmailCode, sendPhoneCode } from '#domain/renting/contact-codes/send-code.ts'
import { chooseHandOver } from '#domain/renting/holds/choose-hand-over.ts'
import { deliverOrder } from '#domain/renting/holds/deliver-order.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { reduceOrder } from '#domain/renting/holds/reduce-order.ts'
import { getReceipt } from '#domain/renting/invoices/get-receipt.ts'
import { correctEmail } from '#domain/renting/order-links/correct-email.ts'
import { openMail } from '#domain/renting/order-links/open-mail.ts'
import { confirmReceipt } from '#domain/renting/orders/confirm-receipt.ts'
import { getCalendar } from '#domain/renting/orders/get-calendar.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { listOrders } from '#domain/renting/orders/list-orders.ts'
import { orderContract } from '#domain/renting/orders/order.contract.ts'
import { chooseMethod } from '#domain/renting/paying/choose-method.ts'
import { payAgain } from '#domain/renting/paying/pay-again.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { releaseOrder } from '#domain/renting/paying/release-order.ts'
import { keepHold } from '#domain/renting/waits/keep-hold.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('orders', orderContract)

export const orders = guard.router({
  hold: holdOrder,
  list: guard.list.handler(async ({ context }) => ({ orders: await listOrders(context) })),
  get: byField('id', getOrder),
  calendar: guard.calendar.handler(({ context, input: { id, locale = context.locale } }) => getCalendar({ ...context, locale }, id)),
  receipt: guard.receipt.handler(({ context, input: { id, locale = context.locale } }) => getReceipt({ ...context, locale }, id)),
  deliver: deliverOrder,
  handOver: chooseHandOver,
  nameCollector,
  choose: chooseMethod,
  reduce: reduceOrder,
  noteEmail,
  correctEmail,
  openMail: byField('id', openMail),
  confirmReceipt: byField('token', confirmReceipt),
  sendEmailCode,
  confirmEmail,
  sendPhoneCode: byField('id', sendPhoneCode),
  confirmPhone,
  pay: payOrder,
  payAgain,
  changeWindow,
  keepHold: byField('id', keepHold),
  release: byField('id', releaseOrder),
})
