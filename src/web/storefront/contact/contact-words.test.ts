import { expect, test } from 'vitest'
import { phoneLinks } from './contact-words.ts'

test.each([
  ['079 555 0142', true, { call: 'tel:+962795550142', whatsapp: 'https://wa.me/962795550142' }],
  ['+962 6 555 0142', true, { call: 'tel:+96265550142', whatsapp: null }],
  ['+44 7700 900123', true, { call: 'tel:+447700900123', whatsapp: 'https://wa.me/447700900123' }],
  ['079 555 0142', false, { call: null, whatsapp: null }],
  ['', true, { call: null, whatsapp: null }],
])('the shop with the number %j is called, and written to where a mobile can be', (phone, showPhone, links) => {
  expect(phoneLinks({ phone, showPhone })).toEqual(links)
})
