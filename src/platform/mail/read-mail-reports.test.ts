import { expect, test } from 'vitest'
import { kindOfReply } from './kind-of-reply.ts'
import { readMailReports } from './read-mail-reports.ts'

const id = 'AbCdEfGhIjKlMnOpQrStUv'
const ours = `<${id}@libsa.example>`
const mail = { headers: [{ name: 'Message-ID', value: ours }] }
const sns = (said: object) => ({ Type: 'Notification', MessageId: 'sns-1', Message: JSON.stringify(said) })
const dsn = (status: string, action = 'failed') => `From: MAILER-DAEMON@mx.example
Message-ID: <dsn@mx.example>
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It did not arrive.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; Rana@Libsa.example
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} No such
 mailbox here
--b
Content-Type: text/rfc822-headers

Message-ID: ${ours}
Subject: Your booking
--b--
`
const feedback = `Content-Type: multipart/report; report-type=feedback-report; boundary=b

--b
Content-Type: message/feedback-report

Feedback-Type: abuse
Original-Rcpt-To: <rana@libsa.example>

--b
Content-Type: message/rfc822

Message-ID: ${ours}

--b--`

const rana = { address: 'rana@libsa.example' }
test.each([
  [
    'our own form',
    { reports: [{ id: 7, kind: 'soft', address: 'rana@libsa.example', messageId: id }] },
    { ...rana, kind: 'soft', messageId: id },
  ],
  [
    'a bounce of SES',
    sns({ bounce: { feedbackId: 'f', bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'Rana@libsa.example' }] }, mail }),
    { ...rana, kind: 'bounce', messageId: id },
  ],
  [
    'a full mailbox of SES',
    sns({ bounce: { feedbackId: 'f', bounceType: 'Transient', bouncedRecipients: [{ emailAddress: 'rana@libsa.example' }] } }),
    { ...rana, kind: 'soft', messageId: null },
  ],
  [
    'a complaint of SES',
    sns({ complaint: { feedbackId: 'f', complainedRecipients: [{ emailAddress: 'rana@libsa.example' }] } }),
    { ...rana, kind: 'complaint' },
  ],
  ['a bounce of Postmark', { RecordType: 'Bounce', Type: 'HardBounce', ID: 42, Email: 'rana@libsa.example' }, { ...rana, kind: 'bounce' }],
  ['a soft one of Postmark', { RecordType: 'Bounce', Type: 'SoftBounce', ID: 42, Email: 'rana@libsa.example' }, { ...rana, kind: 'soft' }],
  [
    'a complaint of Postmark',
    { RecordType: 'SpamComplaint', Type: 'SpamComplaint', ID: 42, Email: 'rana@libsa.example' },
    { ...rana, kind: 'complaint' },
  ],
  [
    'a failure of Mailgun',
    {
      'event-data': {
        id: 'e',
        event: 'failed',
        severity: 'permanent',
        recipient: 'rana@libsa.example',
        message: { headers: { 'message-id': `${id}@libsa.example` } },
      },
    },
    { ...rana, kind: 'bounce', messageId: id },
  ],
  [
    'a message about a mailbox that is not there',
    dsn('5.1.1'),
    { ...rana, kind: 'bounce', messageId: id, reason: '550 5.1.1 No such mailbox here' },
  ],
  ['a message about a full mailbox', dsn('5.2.2'), { ...rana, kind: 'soft' }],
  ['a message about a delay', dsn('4.4.1', 'delayed'), { ...rana, kind: 'soft' }],
  ['a complaint as a message', feedback, { ...rana, kind: 'complaint', messageId: id }],
])('%s is read', (_, body, expected) => {
  expect(readMailReports(typeof body === 'string' ? body : JSON.stringify(body))).toMatchObject([expected])
})

test.each([
  '',
  '{',
  '[]',
  'null',
  '{}',
  '{"reports":[{}]}',
  '{"reports":[{"id":1,"kind":"bounce","address":"no address"}]}',
  'Content-Type: message/delivery-status',
  JSON.stringify(sns({})),
  JSON.stringify({ RecordType: 'Open', Type: '', ID: 1, Email: 'rana@libsa.example' }),
])('what is no report is passed over: %j', (body) => {
  expect(readMailReports(body)).toEqual([])
})

test.each([
  ['550 5.1.1 <rana@libsa.example>: Recipient address rejected', 'bounce'],
  ['550 5.2.1 The account is disabled', 'bounce'],
  ['550 No such user here', 'bounce'],
  ['553 5.1.10 Null MX', 'bounce'],
  ['552 5.2.2 Mailbox full', 'soft'],
  ['550 5.7.1 Unable to relay for this recipient', 'soft'],
  ['550 5.1.8 Sender address rejected', 'soft'],
  ['550 relaying to that user is not permitted', 'soft'],
  ['550 Blocked as spam, mailbox of the recipient', 'soft'],
  ['554 rejected', 'soft'],
  ['450 4.2.0 Recipient greylisted', 'soft'],
  ['421 come again', 'soft'],
  ['', 'soft'],
])('%j says that the address is %s', (reply, kind) => {
  expect(kindOfReply(reply)).toBe(kind)
})
