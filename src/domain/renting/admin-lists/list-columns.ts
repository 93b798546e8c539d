import type { TFunction } from 'i18next'
import type { CodeRow } from '#domain/money/promotions/promotion.contract.ts'
import type { ManagedItemRow } from '#domain/renting/managed-items/managed-items.contract.ts'
import type { PersonRow } from '#domain/renting/managed-people/person-detail.contract.ts'
import type {
  AuditRow,
  ClaimRow,
  DepositRow,
  OrderRow,
  PaymentRow,
  RentalRow,
  TransactionRow,
} from '#domain/renting/order-details/operations.contract.ts'
import { clockAt } from '#values/day.ts'
import type { FileColumn } from './export-list.ts'
import type { PayoutAdminRow } from './payout-admin.contract.ts'
import type { TransferRow } from './transfer.contract.ts'

const dinars = (fils: number): string => (fils / 1000).toFixed(3)
/** The local time in Amman, as spreadsheets read it. */
const moment = (at: string): string => clockAt(new Date(at)).slice(0, 16).replace('T', ' ')
const methodWord = (t: TFunction, method: string | null): string => (method === null ? '' : t(`operations:method.${method}`))

const number = ['operations:column.order', ({ number: own }: { number: string | null }) => own ?? ''] as const
const customer = ['operations:column.customer', ({ customer: name }: { customer: string | null }) => name ?? ''] as const
const made = ['operations:column.at', ({ at }: { at: string }) => moment(at)] as const
const days = [
  ['operations:filter.from', ({ from }: { from: string }) => from],
  ['operations:filter.until', ({ until }: { until: string }) => until],
] as const

export const orderColumns: readonly FileColumn<OrderRow>[] = [
  number,
  customer,
  ['operations:column.pieces', ({ pieces }) => pieces.join(' · ')],
  ...days,
  ['operations:column.status', ({ status }, t) => t(`operations:status.${status}`)],
  ['operations:column.method', ({ method }, t) => methodWord(t, method)],
  ['operations:column.ordered', ({ at }) => moment(at)],
  ['operations:column.total', ({ total }) => dinars(total)],
]

export const rentalColumns: readonly FileColumn<RentalRow>[] = [
  ['operations:column.piece', ({ piece }) => piece],
  number,
  customer,
  ['operations:column.owner', ({ owner }) => owner],
  ...days,
  ['operations:column.status', ({ status }, t) => t(`operations:status.${status}`)],
  ['operations:column.ordered', ({ at }) => moment(at)],
  ['operations:column.price', ({ price }) => dinars(price)],
]

export const paymentColumns: readonly FileColumn<PaymentRow>[] = [
  number,
  customer,
  ['operations:column.method', ({ method }, t) => methodWord(t, method)],
  ['operations:column.status', ({ status }, t) => t(`operations:payment.${status}`)],
  made,
  ['operations:column.refunded', ({ refunded }) => dinars(refunded)],
  ['operations:column.amount', ({ amount }) => dinars(amount)],
]

export const depositColumns: readonly FileColumn<DepositRow>[] = [
  number,
  customer,
  ['operations:column.piece', ({ piece }) => piece],
  ['operations:column.method', ({ method }, t) => methodWord(t, method)],
  ['operations:column.status', ({ status }, t) => t(`operations:deposit.${status}`)],
  made,
  ['operations:column.kept', ({ applied }) => dinars(applied)],
  ['operations:column.amount', ({ amount }) => dinars(amount)],
]

export const transferColumns: readonly FileColumn<TransferRow>[] = [
  ['operations:transfers.bankId', ({ id }) => id],
  ['operations:transfers.sender', ({ sender }) => sender],
  ['operations:transfers.reference', ({ reference }) => reference],
  number,
  customer,
  ['operations:column.status', ({ status }, t) => t(`operations:transfer.${status}`)],
  made,
  ['operations:column.amount', ({ amount }) => dinars(amount)],
]

export const payoutColumns: readonly FileColumn<PayoutAdminRow>[] = [
  ['payout-admin:column.number', ({ number: own }) => own],
  ['payout-admin:column.owner', ({ owner }) => owner],
  ['payout-admin:column.batch', ({ batch }) => batch],
  ['payout-admin:column.account', ({ kind, hint }, t) => `${t(`payouts:kind.${kind}`)} ${hint}`],
  ['payout-admin:column.status', ({ status }, t) => t(`payout-admin:status.${status}`)],
  ['payout-admin:column.reference', ({ reference }) => reference ?? ''],
  ['payout-admin:column.amount', ({ amount }) => dinars(amount)],
]

export const transactionColumns: readonly FileColumn<TransactionRow>[] = [
  ['operations:column.event', ({ kind }, t) => t(`ledger:kind.${kind}`)],
  number,
  customer,
  made,
  ['operations:column.amount', ({ amount }) => dinars(amount)],
]

export const claimColumns: readonly FileColumn<ClaimRow>[] = [
  ['operations:column.about', ({ kind }, t) => t(`claims:kind.${kind}`)],
  ['operations:column.piece', ({ piece }) => piece],
  number,
  customer,
  ['operations:column.owner', ({ owner }) => owner],
  ['operations:column.status', ({ status }, t) => t(`claims:status.${status}`)],
  ['claims:staff.due', ({ at }) => moment(at)],
  ['operations:column.amount', ({ amount }) => dinars(amount)],
]

export const auditColumns: readonly FileColumn<AuditRow>[] = [
  ['operations:column.event', ({ event }, t) => t(`operations-events:${event}`)],
  ['operations:column.who', ({ actor }, t) => actor ?? t('operations:system')],
  ['operations:column.about', ({ order, person, about }) => order?.number ?? person?.name ?? about.piece ?? about.name ?? ''],
  made,
]

export const itemColumns: readonly FileColumn<ManagedItemRow>[] = [
  ['operations:column.piece', ({ name }) => name],
  ['listings:field.brand', ({ brand }) => brand],
  ['operations:column.owner', ({ owner }) => owner.name],
  [
    'managed-items:kind',
    ({ category, type }, t) => [category && t(`items:category.${category}`), type && t(`items:type.${type}`)].filter(Boolean).join(' · '),
  ],
  ['managed-items:size', ({ size }, t) => (size === 'One Size' ? t('items:size.One Size') : (size ?? ''))],
  ['operations:column.status', ({ state }, t) => t(`managed-items:state.${state}`)],
  ['managed-items:added', ({ at }) => moment(at)],
  ['managed-items:priceOfThree', ({ price }) => (price === null ? '' : dinars(price))],
]

export const personColumns: readonly FileColumn<PersonRow>[] = [
  ['managed-people:field.name', ({ name }) => name],
  ['managed-people:field.arabicName', ({ arabicName }) => arabicName ?? ''],
  ['managed-people:column.state', ({ state }, t) => t(`managed-people:state.${state}`)],
  ['managed-people:field.email', ({ email }) => email ?? ''],
  ['managed-people:field.phone', ({ phone }) => phone ?? ''],
  ['managed-people:column.roles', ({ roles }, t) => roles.map((role) => t(`people:role.${role}`)).join(' · ')],
  ['managed-people:column.orders', ({ orders }) => String(orders)],
  ['managed-people:column.listings', ({ listings }) => String(listings)],
  ['managed-people:column.since', ({ at }) => moment(at)],
]

const everyone = ({ isFirstOrder }: CodeRow): string => (isFirstOrder ? 'promotions:form.firstOrder' : 'promotions:form.everyone')

export const promotionColumns: readonly FileColumn<CodeRow>[] = [
  ['promotions:column.code', ({ id }) => id],
  ['operations:column.status', ({ state }, t) => t(`promotions:state.${state}`)],
  ['promotions:form.kind', ({ kind }, t) => t(`promotions:form.${kind}`)],
  ['promotions:form.amount', ({ kind, amount }) => (kind === 'percent' ? String(amount / 100) : dinars(amount))],
  [
    'promotions:form.category',
    ({ categories }, t) =>
      categories.length > 0 ? categories.map((one) => t(`items:category.${one}`)).join(' · ') : t('promotions:form.everyCategory'),
  ],
  ['promotions:form.who', (row, t) => row.person ?? t(everyone(row))],
  ['promotions:form.from', ({ from }) => from],
  ['promotions:form.until', ({ until }) => until],
  ['promotions:form.minimum', ({ minimum }) => dinars(minimum)],
  ['promotions:form.most', ({ most }) => (most === null ? '' : dinars(most))],
  ['promotions:form.maxUses', ({ maxUses }) => String(maxUses ?? '')],
  ['promotions:form.maxUsesPerPerson', ({ maxUsesPerPerson }) => String(maxUsesPerPerson ?? '')],
  ['promotions:column.used', ({ used }) => String(used)],
  ['promotions:column.orders', ({ orders }) => String(orders)],
  ['promotions:column.given', ({ given }) => dinars(given)],
  ['promotions:column.revenue', ({ revenue }) => dinars(revenue)],
]
