import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { faultOfName, firstNameOf } from './person-name.ts'
import { personName } from './schemas.ts'

test.each([
  '0791234567',
  '٠٧٩١٢٣٤٥٦٧',
  'insta.rana_h',
  'ig: rana.h',
  'Rana 0791234567',
  'rana@mail.example',
  'Rana insta: rana',
  'www.rana.jo',
  'rana.com',
  'Rana 123',
])('%s is a way to reach somebody, no name', (name) => {
  expect(faultOfName(name)).toBe('name-contacts')
})

test.each([
  'Libsa',
  'LIBSA',
  'لبسة',
  'لِبْسه',
  'لبـسة',
  'Admin',
  'Lіbsa',
  'Ⓛibsa',
  'L1bsa',
  'libsa.support',
  'Libsa Amman',
  'L i b s a',
  'Support',
  'Ѕupport',
  'فريق لبسة',
  'الإدارة',
  'Rana Admin',
  'ＬＩＢＳＡ',
  'ʟɪʙsᴀ',
  'Li-bsa',
  'Lib.sa',
  'Adm-in',
  'ليبسا',
  'Staff',
  'مشرف الموقع',
  'Admin1',
  '4dmin',
  'Lib sa',
  'Lib sa Amman',
  'Ad min',
  'Sup port',
  'Customer Care',
  'Customer-Care',
  'Supporter',
  'Help Desk',
  'خدمة العملاء',
  'لب سة',
])('%s is the shop’s own name', (name) => {
  expect(faultOfName(name)).toBe('name-reserved')
})

test.each([
  'Rana <b>',
  'Rana_H',
  'Rana/Lama',
  'Rana 💃',
  'Rana = 1',
  '---',
  '...',
  '()',
  "'",
  `Z${'\u0301'.repeat(60)}`,
  'Raq\u0301\u0302\u0303na',
])('%s holds signs that names do not have', (name) => {
  expect(faultOfName(name)).toBe('name-invalid')
})

test.each([
  'Rana Haddad',
  'رنا حدّاد',
  "Anne-Marie O'Neill",
  'Khalil Ibsan',
  'Talib Saleh',
  'طالب سهيل',
  'Dana’s Closet & Co.',
  'Rana 2',
  'Rana H.',
  'José',
  'Carey',
  'Anne-Marie',
  'سارة العبادي',
  'مُحَمَّد',
  'رُؤَّى',
  'Nguyễn Thế',
  'عبد الرحمن',
  'Abu Al-Rub',
  'Wa’el',
  'Tamara Snap',
  'سناء واتس',
  'برويز مشرف',
  'Jenny Staff',
])('%s is a name', (name) => {
  expect(faultOfName(name)).toBeNull()
})

test('a name is one line with single spaces, without controls and directions', () => {
  expect(z.parse(personName(), 'Rana\r\nATTACH:\tHaddad\u00a0\u2003 X\u2028Y')).toBe('Rana ATTACH: Haddad X Y')
  expect(z.parse(personName(), '\u202eRa\u200bna\u2066')).toBe('Rana')
})

test('others see at most twenty characters of the first word', () => {
  expect(firstNameOf('Rana Haddad')).toBe('Rana')
  expect(firstNameOf('  رنا\u00a0حداد')).toBe('رنا')
  expect(firstNameOf('A'.repeat(60))).toBe('A'.repeat(20))
  expect(firstNameOf(null)).toBeNull()
})

test.each([
  ['Фатима', null],
  ['Ελένη', null],
  ['Nguyễn Thị Hồng', null],
  ['Շուշան', null],
  ['ნინო', null],
  ['ڤيرا گلستان', null],
  ['李娜', 'name-script'],
  ['한지민', 'name-script'],
  ['प्रिया', 'name-script'],
  ['Rana 李', 'name-script'],
  ['𝓡𝓪𝓷𝓪', 'name-script'],
  ['Rana 👗', 'name-invalid'],
])('a name is taken in the scripts that a receipt shows: %s', (name, fault) => {
  expect(faultOfName(name)).toBe(fault)
})
