import { expect, test } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { firstOpenStep, isPaymentReady, isTooMuchForCash, stageOf, wasDeclined } from './order-steps.ts'

const quoteWith = (promotion: object | null) => ({ reductions: { promotion } }) as Order['quote']
const order = (parts: Partial<Order>) =>
  ({
    status: 'held',
    delivery: null,
    collector: null,
    rentals: [{ handOver: 'courier' }],
    method: null,
    cashLimit: null,
    email: null,
    isEmailConfirmed: false,
    isPhoneConfirmed: false,
    transfer: null,
    payment: null,
    paymentDue: null,
    quote: quoteWith(null),
    figures: { cashHandling: 1000, between: 7500, near: 5000 },
    ...parts,
  }) as Order
const delivery = { slot: '2027-07-07_17-19' } as Order['delivery']

test('the steps open in order', () => {
  expect(firstOpenStep(order({}))).toBe(1)
  expect(firstOpenStep(order({ delivery: { slot: null } as Order['delivery'] }))).toBe(1)
  expect(firstOpenStep(order({ delivery }))).toBe(2)
  expect(firstOpenStep(order({ delivery, method: 'card' }))).toBe(2)
  expect(firstOpenStep(order({ delivery, method: 'card', isEmailConfirmed: true }))).toBe(3)
})

test('what is collected in person needs nobody’s address, but who collects it', () => {
  const rentals = [{ handOver: 'in_person' }] as Order['rentals']
  expect(firstOpenStep(order({ rentals, delivery }))).toBe(1)
  const collector = { name: 'Rana', phone: '+962791234567' }
  expect(firstOpenStep(order({ rentals, collector }))).toBe(2)
  const mixed = [...rentals, { handOver: 'courier' }] as Order['rentals']
  expect(firstOpenStep(order({ rentals: mixed, collector }))).toBe(1)
  expect(firstOpenStep(order({ rentals: mixed, delivery }))).toBe(2)
})

test('cash needs the phone confirmed and no address, a card an address, and a transfer a confirmed one', () => {
  expect(isPaymentReady(order({ method: 'cash', isEmailConfirmed: true }))).toBe(false)
  expect(isPaymentReady(order({ method: 'cash', isPhoneConfirmed: true }))).toBe(true)
  expect(isPaymentReady(order({ method: 'card', isPhoneConfirmed: true }))).toBe(false)
  const email = 'rana@libsa.example'
  expect(isPaymentReady(order({ method: 'card', email }))).toBe(true)
  expect(isPaymentReady(order({ method: 'card', email, quote: quoteWith({ code: 'ONCE' }) }))).toBe(false)
  expect(isPaymentReady(order({ method: 'transfer', email }))).toBe(false)
  expect(isPaymentReady(order({ method: 'transfer', isEmailConfirmed: true }))).toBe(true)
})

test('more than may be paid in cash, with what cash costs, is said beforehand', () => {
  const quote = { total: 58_800 } as Order['quote']
  expect(isTooMuchForCash(order({ quote, cashLimit: 60_000 }))).toBe(false)
  expect(isTooMuchForCash(order({ quote, cashLimit: 59_799 }))).toBe(true)
  const cash = { method: 'cash', isEmailConfirmed: true, isPhoneConfirmed: true } as const
  const asCash = { total: 59_800 } as Order['quote']
  expect(isPaymentReady(order({ ...cash, quote: asCash, cashLimit: 60_000 }))).toBe(true)
  expect(isPaymentReady(order({ ...cash, quote: asCash, cashLimit: 59_799 }))).toBe(false)
})

const paidBy = (status: NonNullable<Order['payment']>['status']) => ({ status }) as Order['payment']

test('what a checkout shows', () => {
  expect(stageOf(order({}))).toBe('open')
  expect(stageOf(order({ status: 'released' }))).toBe('ended')
  expect(stageOf(order({ transfer: {} as Order['transfer'] }))).toBe('success')
})

test('a placed order is a success only where its money is there, is given at the door, or its transfer is awaited', () => {
  const placed = (parts: Partial<Order>) => stageOf(order({ status: 'confirmed', ...parts }))
  for (const status of ['authorized', 'captured', 'partially_refunded', 'cash_due', 'cash_collected'] as const)
    expect(placed({ payment: paidBy(status) })).toBe('success')
  for (const status of ['created', 'failed', 'expired', 'voided', 'chargeback_open'] as const)
    expect(placed({ payment: paidBy(status) })).toBe('order')
  expect(placed({ payment: null })).toBe('order')
  expect(placed({ payment: paidBy('authorized'), paymentDue: { by: '', ways: [] } })).toBe('order')
  expect(placed({ payment: paidBy('transfer_pending'), transfer: {} as Order['transfer'] })).toBe('success')
  expect(stageOf(order({ status: 'cancelled', payment: paidBy('refunded') }))).toBe('order')
})

test('a card that was refused is told of until another try begins, also by going back to the address of the refusal', () => {
  expect(wasDeclined(order({ payment: paidBy('failed') }), false)).toBe(true)
  expect(wasDeclined(order({ payment: paidBy('expired') }), true)).toBe(true)
  expect(wasDeclined(order({ payment: paidBy('created') }), true)).toBe(false)
  expect(wasDeclined(order({ payment: null }), false)).toBe(false)
})
