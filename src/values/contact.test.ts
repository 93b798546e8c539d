import { expect, test } from 'vitest'
import { contactFieldsOf, isEmail, mailboxOf } from './contact.ts'

test.each([
  ['rana@libsa.example', { email: 'rana@libsa.example' }],
  ['  Rana@Libsa.example ', { email: 'Rana@Libsa.example' }],
  ['0791234567', { phone: '0791234567' }],
  ['٠٧٩ ١٢٣ ٤٥٦٧', { phone: '079 123 4567' }],
  ['+962 79 123 4567', { phone: '+962 79 123 4567' }],
  ['(079) 123-4567', { phone: '(079) 123-4567' }],
  ['rana@', null],
  ['rana', null],
  ['12345', null],
  ['ra na@libsa.example', null],
  ['', null],
])('%j is %j', (typed, fields) => {
  expect(contactFieldsOf(typed)).toEqual(fields)
})

test.each([
  'victim@x.example,a1.b',
  '(1)victim@x.example',
  'victim(1)@x.example',
  '<victim@x.example>',
  'Rana <victim@x.example>',
  'victim@x.example;x.y',
  'victim@x.example other@x.example',
  'group:victim@x.example;',
  '"victim"@x.example',
  'victim\\@x.example',
  'victim@x.example@y.example',
  'x.example!victim@y.example',
  'victim%x.example@y.example',
  '@y.example:victim@x.example',
  'victim@[127.0.0.1]',
  'victim@127.0.0.1',
  'victim@x..example',
  'victim@-x.example',
  'victim@x.example.',
  '.victim@x.example',
  'vic..tim@x.example',
  'victim.@x.example',
  'victim＠x.example',
  'victim@x。example',
  'vıctim@x.example',
  'victim@x.example\u200b',
  'victim@x.example\r\nBcc: other@x.example',
  `${'a'.repeat(65)}@x.example`,
  'victim@localhost',
])('%j is no plain address', (typed) => {
  expect(isEmail(typed)).toBe(false)
})

test.each(['rana.haddad+eid@mail.libsa.example', "o'neill_2@x-y.co.uk", 'a@xn--mgbayh7gpa.xn--mgbayh7gpa'])(
  '%j is a plain address',
  (typed) => {
    expect(isEmail(typed)).toBe(true)
  },
)

test.each([
  ['Rana@X.example', 'rana@x.example'],
  ['rana+1@x.example', 'rana@x.example'],
  ['+1@x.example', '+1@x.example'],
  ['ra.na@x.example', 'ra.na@x.example'],
  ['R.a.n.a+shop@GoogleMail.com', 'rana@gmail.com'],
  ['ra_n-a.1@pm.me', 'rana1@proton.me'],
])('%j is read in the mailbox %j', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
