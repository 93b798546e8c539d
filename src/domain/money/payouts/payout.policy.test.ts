import { expect, test } from 'vitest'
import { exampleIban } from '#tests/payouts.ts'
import { cliqAliasOf, hintOf, ibanOf, nextBatchDay } from './payout.policy.ts'

test('an IBAN of Jordan is known by its country, its length and its check digits, however it is typed', () => {
  for (const typed of [
    exampleIban,
    'jo94 cbjo 0010 0000 0000 0131 0003 02',
    'JO94-CBJO-0010-0000-0000-0131-0003-02',
    'JO٩٤CBJO0010000000000131000302',
  ])
    expect(ibanOf(typed)).toBe(exampleIban)
  for (const typed of [
    'JO94CBJO0010000000000131000303',
    'JO49CBJO0010000000000131000302',
    'JO94CBJO001000000000013100030',
    'JO94CBJO00100000000001310003020',
    'JO94CB1O0010000000000131000302',
    'GB29NWBK60161331926819',
    'DE89370400440532013000',
    '',
  ])
    expect(ibanOf(typed)).toBeNull()
})

test('a CliQ alias has 3 to 10 letters and digits; a mobile number of Jordan is one too', () => {
  expect(cliqAliasOf('lamah27')).toBe('LAMAH27')
  for (const typed of ['0791234567', '+962 79 123 4567', '00962791234567', '٠٧٩١٢٣٤٥٦٧', '962-79-1234567'])
    expect(cliqAliasOf(typed)).toBe('00962791234567')
  for (const typed of ['ab', 'ABCDEFGHIJK', 'LAMA H', 'لمى', '=CMD', '12345', '0691234567', '+49 151 23456789', ''])
    expect(cliqAliasOf(typed)).toBeNull()
})

test('what is shown of an account tells it to its owner and to nobody else', () => {
  expect(hintOf(exampleIban)).toBe('JO••••0302')
  expect(hintOf('00962791234567')).toBe('00••••4567')
  expect(hintOf('LAMAH27')).toBe('LA••••27')
  expect(hintOf('LAMA')).toBe('LA••••')
  expect(hintOf('ABC')).toBe('A••••')
})

test('the next batch is that of Sunday or Wednesday, from 9 in Amman on the one after', () => {
  const at = (text: string) => nextBatchDay(new Date(`${text}:00+03:00`))
  expect(at('2027-07-01T12:00')).toBe('2027-07-04')
  expect(at('2027-07-04T08:59')).toBe('2027-07-04')
  expect(at('2027-07-04T09:00')).toBe('2027-07-07')
  expect(at('2027-07-06T23:59')).toBe('2027-07-07')
  expect(at('2027-07-07T09:00')).toBe('2027-07-11')
})
