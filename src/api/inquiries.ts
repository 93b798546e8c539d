import { inquiryContract } from '#domain/messages/inquiries/inquiry.contract.ts'
import { sendInquiry } from '#domain/messages/inquiries/send-inquiry.ts'
import { guarded } from './guard.ts'

const guard = guarded('inquiries', inquiryContract)

export const inquiries = guard.router({
  send: sendInquiry,
})
