import { chooseMethod } from '#domain/renting/checkout/choose-method.ts'
import { confirmEmail, confirmPhone } from '#domain/renting/checkout/confirm-code.ts'
import { deliverOrder } from '#domain/renting/checkout/deliver-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { holdOrder } from '#domain/renting/checkout/hold-order.ts'
import { listOrders } from '#domain/renting/orders/list-orders.ts'
import { orderContract } from '#domain/renting/orders/order.contract.ts'
import { payOrder } from '#domain/renting/checkout/pay-order.ts'
import { releaseOrder } from '#domain/renting/checkout/release-order.ts'
import { sendEmailCode, sendPhoneCode } from '#domain/renting/checkout/send-code.ts'
import { open } from './door.ts'

const door = open(orderContract)

export const orders = door.router({
  hold: door.hold.access('visitor').handler(({ context, input }) => holdOrder(context, input)),
  list: door.list.access('anyone').handler(async ({ context }) => ({ orders: await listOrders(context) })),
  get: door.get.access('visitor').handler(({ context, input }) => getOrder(context, input.id)),
  deliver: door.deliver.access('visitor').handler(({ context, input }) => deliverOrder(context, input)),
  choose: door.choose.access('visitor').handler(({ context, input }) => chooseMethod(context, input)),
  sendEmailCode: door.sendEmailCode.access('visitor').handler(({ context, input }) => sendEmailCode(context, input)),
  confirmEmail: door.confirmEmail.access('visitor').handler(({ context, input }) => confirmEmail(context, input)),
  sendPhoneCode: door.sendPhoneCode.access('visitor').handler(({ context, input }) => sendPhoneCode(context, input.id)),
  confirmPhone: door.confirmPhone.access('visitor').handler(({ context, input }) => confirmPhone(context, input)),
  pay: door.pay.access('visitor').handler(({ context, input }) => payOrder(context, input)),
  release: door.release.access('visitor').handler(({ context, input }) => releaseOrder(context, input.id)),
})
