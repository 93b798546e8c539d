import { expect, test } from 'vitest'
import { batchFileOf } from './batch-file.policy.ts'

test('the file for the bank keeps every account as it is, and shows whether it is whole', () => {
  const paid = [
    { number: 'PO-7', method: 'cliq', account: '00962791234567', holder: '-رنا & "Co" <x>', amount: 45_500 },
    { number: 'PO-8', method: 'iban', account: 'JO94CBJO0010000000000131000302', holder: '=Dana\u0000', amount: 1_234_560 },
  ] as const
  expect(batchFileOf('2027-07-01', paid)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<payouts batch="2027-07-01" count="2" total="1280.060" currency="JOD">
  <payout number="PO-7">
    <method>cliq</method>
    <account>00962791234567</account>
    <holder>-رنا &amp; &quot;Co&quot; &lt;x&gt;</holder>
    <amount currency="JOD">45.500</amount>
  </payout>
  <payout number="PO-8">
    <method>iban</method>
    <account>JO94CBJO0010000000000131000302</account>
    <holder>=Dana</holder>
    <amount currency="JOD">1234.560</amount>
  </payout>
</payouts>
`)
})
