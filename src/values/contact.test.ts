import { expect, test } from 'vitest'
import { contactFieldsOf } from './contact.ts'

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
