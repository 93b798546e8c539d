import { expect, test } from 'vitest'
import { dayWords, hoursWords, instantWords, leftWords, readSlot, slotWords } from './day-words.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')

test('an instant parts only between its day and its time', () => {
  expect(instantWords('2027-07-07T17:45:00Z', 'en')).toBe('Wed\u00a07\u00a0July, 20:45')
  expect(instantWords('2027-07-07T17:45:00Z', 'ar')).toBe('الأربعاء\u00a0٧\u00a0تموز، ٨:٤٥\u00a0مساءً')
})

test('a day in both languages', () => {
  expect(plain(dayWords('2027-07-07', 'en'))).toBe('Wed 7 July')
  expect(plain(dayWords('2027-07-07', 'ar'))).toBe('الأربعاء ٧ تموز')
})

test('windows', () => {
  expect(readSlot('2027-07-07_17-19')).toEqual({ day: '2027-07-07', fromHour: 17, untilHour: 19 })
  expect(readSlot('tomorrow')).toBeNull()
  expect(plain(slotWords('2027-07-07_17-19', 'en'))).toBe('Wed 7 July, 17:00–19:00')
  expect(plain(slotWords('2027-07-07_17-19', 'ar'))).toBe('الأربعاء ٧ تموز، ٥ – ٧ مساءً')
  expect(plain(hoursWords(11, 13, 'ar'))).toBe('١١ صباحًا – ١ ظهرًا')
  expect(plain(hoursWords(14, 16, 'ar'))).toBe('٢ ظهرًا – ٤ عصرًا')
})

test('what is left of a hold', () => {
  expect(leftWords(768, 'en')).toBe('12:48')
  expect(leftWords(768, 'ar')).toBe('١٢:٤٨')
  expect(leftWords(7170, 'en')).toBe('1:59:30')
  expect(leftWords(-3, 'en')).toBe('00:00')
})
