import type { DayRange } from '#values/day.ts'
import type { Locale, LocalizedText } from '#values/locale.ts'
import type { Fils } from '#values/money.ts'

/**
 * The regimes of sales tax. `agent`: owners sell the rental, the shop sells its fees, and its commission to owners. `principal`: the shop
 * sells everything.
 */
export const regimes = ['agent', 'principal'] as const
export type Regime = (typeof regimes)[number]

/** The rates of the national service, in basis points. */
export const taxRates = [100, 200, 300, 400, 500, 700, 800, 1000, 1600] as const

/** The seller on the papers. `incomeSource` is the sequence of the income source, which the tax authority gives. */
export interface Seller {
  taxNumber: string
  incomeSource: string
  nameEn: string
  nameAr: string
  addressEn: string
  addressAr: string
}

/** The settings of sales tax. Without a tax number there is none. */
export interface TaxSettings extends Seller {
  regime: Regime
  /** Basis points. */
  rate: number
  /** Papers are sent to the national service. */
  sendsInvoices: boolean
  /** A principal issues invoices in the name of owners who are registered for sales tax; an agent never does. */
  selfBilling: boolean
}

/** The settings of a shop that has written none. */
export const noTax: TaxSettings = {
  taxNumber: '',
  incomeSource: '',
  nameEn: '',
  nameAr: '',
  addressEn: '',
  addressAr: '',
  regime: 'agent',
  rate: 1600,
  sendsInvoices: false,
  selfBilling: false,
}

/** A line of a paper in fils, tax included. `id` is the line of the invoice; null in a note whose invoice lacks it. */
export interface TaxLine {
  id: number | null
  /** `rental`, another part of a payment, `late_fee`, `commission` or `owner_share`. */
  code: string
  rental: string | null
  /** The rented piece, as it was named then; null for other lines. */
  piece: ({ name: LocalizedText; brand: LocalizedText; size: string } & DayRange) | null
  price: Fils
  discount: Fils
  amount: Fils
  net: Fils
  tax: Fils
  /** The seller of the paper sells it; false for an owner's rental on an agent's invoice. */
  isOwn: boolean
  /** A note gives back more of the line than the invoice has left. */
  isBeyond?: boolean
}

/** The tax of a paper, as it was when the paper was issued: the database writes it, and nothing changes it. */
export interface TaxFacts extends TaxSettings {
  version: number
  lines: TaxLine[]
  net: Fils
  tax: Fils
  /** Of an owner who is registered for sales tax, on a paper of commission; empty without. */
  buyerTaxNumber?: string
  /** Of the owner in whose name a self-billing invoice is issued. */
  ownerTaxNumber?: string
}

/** True for a shop that charges tax. */
export function isTaxed({ taxNumber }: Pick<TaxSettings, 'taxNumber'>): boolean {
  return taxNumber !== ''
}

/** The first month of the two-month period that a day is in. */
export function periodOf(day: string): string {
  const month = Number(day.slice(5, 7))
  return `${day.slice(0, 4)}-${String(month - ((month + 1) % 2)).padStart(2, '0')}`
}

/** The first day of a period, and that of the next. */
export function daysOfPeriod(period: string): { from: string; before: string } {
  const [year = 0, month = 0] = period.split('-').map(Number)
  const next = month === 11 ? `${year + 1}-01` : `${year}-${String(month + 2).padStart(2, '0')}`
  return { from: `${period}-01`, before: `${next}-01` }
}

/** The seller in a language of the papers. */
export function sellerIn({ nameEn, nameAr, addressEn, addressAr }: Seller, locale: Locale): { name: string; address: string } {
  return locale === 'ar' ? { name: nameAr, address: addressAr } : { name: nameEn, address: addressEn }
}
