import { inquiryContract } from '#domain/messages/inquiries/inquiry.contract.ts'
import { sendInquiry } from '#domain/messages/inquiries/send-inquiry.ts'
import { open } from './door.ts'

const door = open(inquiryContract)

export const inquiries = door.router({
  send: door.send.access('anyone').handler(({ context, input }) => sendInquiry(context, input)),
})
