import { confirmEmail, confirmPhone } from '#domain/renting/contact-codes/confirm-code.ts'
import { nameCollector } from '#domain/renting/contact-codes/name-collector.ts'
import { noteEmail } from '#domain/renting/contact-codes/note-email.ts'
import { sendEmailCode, sendPhoneCode } from '#domain/renting/contact-codes/send-code.ts'
import { chooseHandOver } from '#domain/renting/holds/choose-hand-over.ts'
import { deliverOrder } from '#domain/renting/holds/deliver-order.ts'
import { holdOrder } from '#domain/renting/holds/hold-order.ts'
import { reduceOrder } from '#domain/renting/holds/reduce-order.ts'
import { getReceipt } from '#domain/renting/invoices/get-receipt.ts'
import { confirmReceipt } from '#domain/renting/orders/confirm-receipt.ts'
import { getCalendar } from '#domain/renting/orders/get-calendar.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { listOrders } from '#domain/renting/orders/list-orders.ts'
import { orderContract } from '#domain/renting/orders/order.contract.ts'
import { chooseMethod } from '#domain/renting/paying/choose-method.ts'
import { payAgain } from '#domain/renting/paying/pay-again.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { releaseOrder } from '#domain/renting/paying/release-order.ts'
import { guarded } from './guard.ts'

const guard = guarded('orders', orderContract)

export const orders = guard.router({
  hold: guard.hold.handler(({ context, input }) => holdOrder(context, input)),
  list: guard.list.handler(async ({ context }) => ({ orders: await listOrders(context) })),
  get: guard.get.handler(({ context, input }) => getOrder(context, input.id)),
  calendar: guard.calendar.handler(({ context, input: { id, locale = context.locale } }) => getCalendar({ ...context, locale }, id)),
  receipt: guard.receipt.handler(({ context, input: { id, locale = context.locale } }) => getReceipt({ ...context, locale }, id)),
  deliver: guard.deliver.handler(({ context, input }) => deliverOrder(context, input)),
  handOver: guard.handOver.handler(({ context, input }) => chooseHandOver(context, input)),
  nameCollector: guard.nameCollector.handler(({ context, input }) => nameCollector(context, input)),
  choose: guard.choose.handler(({ context, input }) => chooseMethod(context, input)),
  reduce: guard.reduce.handler(({ context, input }) => reduceOrder(context, input)),
  noteEmail: guard.noteEmail.handler(({ context, input }) => noteEmail(context, input)),
  confirmReceipt: guard.confirmReceipt.handler(({ context, input }) => confirmReceipt(context, input.token)),
  sendEmailCode: guard.sendEmailCode.handler(({ context, input }) => sendEmailCode(context, input)),
  confirmEmail: guard.confirmEmail.handler(({ context, input }) => confirmEmail(context, input)),
  sendPhoneCode: guard.sendPhoneCode.handler(({ context, input }) => sendPhoneCode(context, input.id)),
  confirmPhone: guard.confirmPhone.handler(({ context, input }) => confirmPhone(context, input)),
  pay: guard.pay.handler(({ context, input }) => payOrder(context, input)),
  payAgain: guard.payAgain.handler(({ context, input }) => payAgain(context, input)),
  release: guard.release.handler(({ context, input }) => releaseOrder(context, input.id)),
})
