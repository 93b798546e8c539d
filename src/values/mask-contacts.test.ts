import { expect, test } from 'vitest'
import { maskContacts } from './mask-contacts.ts'

test.each([
  ['Call me on 0791234567', 'Call me on 07••••••67'],
  ['call 079 123 4567 please', 'call 07• ••• ••67 please'],
  ['+962 7 9123 4567', '+96• • •••• ••67'],
  ['٠٧٩١٢٣٤٥٦٧', '٠٧••••••٦٧'],
  ['رقمي ٠٧٩-١٢٣-٤٥٦٧', 'رقمي ٠٧•-•••-••٦٧'],
  ['0 7 9 1 2 3 4 5 6 7', '0 7 • • • • • • 6 7'],
  ['0.7.9.1.2.3.4.5.6.7', '0.7.•.•.•.•.•.•.6.7'],
  ['07\u200b91\u200b23\u200b45\u200b67', '07\u200b••\u200b••\u200b••\u200b67'],
  ['５６６１２３４', '５６•••３４'],
  ['06 566 1234', '06 ••• ••34'],
  ['zero seven nine one two three four five six seven', '••••••'],
  ['رقمي صفر سبعة تسعة واحد اثنين ثلاثة أربعة خمسة', 'رقمي ••••••'],
  ['صفر سبعة 9 1 2 3 وأربعة', '••••••'],
  ['rana@example.com', 'r•••@•••'],
  ['write to rana (at) example (dot) com now', 'write to r•••@••• now'],
  ['rana at gmail dot com', 'r•••@•••'],
  ['follow @rana_k', 'follow @•••'],
  ['insta: ranak', 'insta •••'],
  ['my instagram is rana_k', 'my instagram is •••'],
  ['سناب rana.k99', 'سناب •••'],
  ['https://wa.me/962791234567', '••••••'],
  ['see wa.me/962791234567 ok', 'see •••••• ok'],
])('%s reaches nobody any more', (message, masked) => {
  expect(maskContacts(message)).toBe(masked)
})

test.each([
  'I need it from 07/09/2027 until 10/09/2027',
  '2027-07-09 to 2027-07-11 at 17:30',
  'Order LB-1004562, 12.500 JOD',
  'Size 38, 165 cm, 7 cm heels, 3 days',
  'من ٩ إلى ١١ تموز، الساعة ٥:٣٠',
  'The instagram photos look lovely',
  'I paid 25, 30, 35 and 40',
  'one or two of the three',
  'Meet me at the door at 5',
  'Is the belt loose?',
])('%s stays as it is', (message) => {
  expect(maskContacts(message)).toBeNull()
})
