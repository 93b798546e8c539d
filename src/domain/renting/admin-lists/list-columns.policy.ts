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
import type { PayoutAdminRow } from './payout-admin.contract.ts'
import type { TransferRow } from './transfer.contract.ts'

/** The names of a row's fields that a kind can show. */
type FieldOf<Row, Shown> = { [Name in keyof Row]-?: Row[Name] extends Shown ? Name & string : never }[keyof Row]
type OfKind<Row, Kind, Shown> = { kind: Kind } & (
  | { name: FieldOf<Row, Shown>; value?: never }
  | { name: string; value: (row: Row, t: TFunction) => Shown }
)

/**
 * A column of a list, on its screen and in its file, with the key of its heading. It shows the field of its name, or its value: money in
 * fils, instants and days in ISO form, texts in the language of the reader. The screen draws what only it has.
 */
export type ListColumn<Row> = { head: string } & (
  | ((OfKind<Row, 'text' | 'instant' | 'day', string | null> | OfKind<Row, 'money' | 'number', number | null>) & { only?: 'file' })
  | { name: string; only: 'screen' }
)

/** The value of a column in a row; null where it shows nothing. */
export function columnValue<Row>(column: ListColumn<Row>, row: Row, t: TFunction): string | number | null {
  if (column.only === 'screen') return null
  // The compiler refuses a name that is no field of this kind.
  return column.value ? column.value(row, t) : (row[column.name as keyof Row] as string | number | null)
}

/** An amount as spreadsheets read it. */
export const dinars = (fils: number): string => (fils / 1000).toFixed(3)

const number = { name: 'number', head: 'operations:column.order', kind: 'text' } as const
const customer = { name: 'customer', head: 'operations:column.customer', kind: 'text' } as const
const piece = { name: 'piece', head: 'operations:column.piece', kind: 'text' } as const
const owner = { name: 'owner', head: 'operations:column.owner', kind: 'text' } as const
const method = {
  name: 'method',
  head: 'operations:column.method',
  kind: 'text',
  value: (row: { method: string | null }, t: TFunction) => row.method && t(`operations:method.${row.method}`),
} as const
const made = { name: 'at', head: 'operations:column.at', kind: 'instant' } as const
const amount = { name: 'amount', head: 'operations:column.amount', kind: 'money' } as const
const days = [
  { name: 'days', head: 'operations:column.days', only: 'screen' },
  { name: 'from', head: 'operations:filter.from', kind: 'day', only: 'file' },
  { name: 'until', head: 'operations:filter.until', kind: 'day', only: 'file' },
] as const
const status = { name: 'status', head: 'operations:column.status', kind: 'text' } as const

export const orderColumns = [
  number,
  customer,
  { name: 'pieces', head: 'operations:column.pieces', kind: 'text', value: ({ pieces }) => pieces.join(' · ') },
  ...days,
  { ...status, value: (row, t) => t(`operations:status.${row.status}`) },
  { ...method, only: 'file' },
  { ...made, head: 'operations:column.ordered' },
  { name: 'total', head: 'operations:column.total', kind: 'money' },
] as const satisfies readonly ListColumn<OrderRow>[]

export const rentalColumns = [
  piece,
  number,
  customer,
  owner,
  ...days,
  { ...status, value: (row, t) => t(`operations:status.${row.status}`) },
  { ...made, head: 'operations:column.ordered', only: 'file' },
  { name: 'price', head: 'operations:column.price', kind: 'money' },
] as const satisfies readonly ListColumn<RentalRow>[]

export const paymentColumns = [
  number,
  customer,
  method,
  { ...status, value: (row, t) => t(`operations:payment.${row.status}`) },
  made,
  { name: 'refunded', head: 'operations:column.refunded', kind: 'money' },
  amount,
] as const satisfies readonly ListColumn<PaymentRow>[]

export const depositColumns = [
  number,
  customer,
  piece,
  method,
  { ...status, value: (row, t) => t(`operations:deposit.${row.status}`) },
  made,
  { name: 'applied', head: 'operations:column.kept', kind: 'money' },
  amount,
] as const satisfies readonly ListColumn<DepositRow>[]

export const transferColumns = [
  { name: 'id', head: 'operations:transfers.bankId', kind: 'text', only: 'file' },
  { name: 'sender', head: 'operations:transfers.sender', kind: 'text' },
  { name: 'reference', head: 'operations:transfers.reference', kind: 'text' },
  { ...number, name: 'order', value: (row) => row.number },
  customer,
  { ...status, value: (row, t) => t(`operations:transfer.${row.status}`) },
  made,
  amount,
] as const satisfies readonly ListColumn<TransferRow>[]

export const payoutColumns = [
  { ...number, head: 'payout-admin:column.number' },
  { ...owner, head: 'payout-admin:column.owner' },
  { name: 'batch', head: 'payout-admin:column.batch', kind: 'day' },
  {
    name: 'account',
    head: 'payout-admin:column.account',
    kind: 'text',
    value: ({ kind, hint }, t) => `${t(`payouts:kind.${kind}`)} ${hint}`,
  },
  { ...status, head: 'payout-admin:column.status', value: (row, t) => t(`payout-admin:status.${row.status}`) },
  { name: 'reference', head: 'payout-admin:column.reference', kind: 'text' },
  { ...amount, head: 'payout-admin:column.amount' },
] as const satisfies readonly ListColumn<PayoutAdminRow>[]

export const transactionColumns = [
  { name: 'kind', head: 'operations:column.event', kind: 'text', value: ({ kind }, t) => t(`ledger:kind.${kind}`) },
  number,
  customer,
  made,
  amount,
] as const satisfies readonly ListColumn<TransactionRow>[]

export const claimColumns = [
  { name: 'kind', head: 'operations:column.about', kind: 'text', value: ({ kind }, t) => t(`claims:kind.${kind}`) },
  piece,
  number,
  customer,
  owner,
  { ...status, value: (row, t) => t(`claims:status.${row.status}`) },
  { ...made, head: 'claims:staff.due' },
  amount,
] as const satisfies readonly ListColumn<ClaimRow>[]

export const auditColumns = [
  { name: 'event', head: 'operations:column.event', kind: 'text', value: ({ event }, t) => t(`operations-events:${event}`) },
  { name: 'actor', head: 'operations:column.who', kind: 'text', value: ({ actor }, t) => actor ?? t('operations:system') },
  {
    name: 'about',
    head: 'operations:column.about',
    kind: 'text',
    value: ({ order, person, about }) => order?.number ?? person?.name ?? about.piece ?? about.name ?? null,
  },
  made,
] as const satisfies readonly ListColumn<AuditRow>[]

export const itemColumns = [
  { name: 'name', head: 'operations:column.piece', kind: 'text' },
  { name: 'brand', head: 'listings:field.brand', kind: 'text', only: 'file' },
  { name: 'owner', head: 'operations:column.owner', kind: 'text', value: (row) => row.owner.name },
  {
    name: 'kind',
    head: 'managed-items:kind',
    kind: 'text',
    value: ({ category, type }, t) =>
      [category && t(`items:category.${category}`), type && t(`items:type.${type}`)].filter(Boolean).join(' · '),
  },
  {
    name: 'size',
    head: 'managed-items:size',
    kind: 'text',
    value: ({ size }, t) => (size === 'One Size' ? t('items:size.One Size') : size),
  },
  { name: 'state', head: 'operations:column.status', kind: 'text', value: ({ state }, t) => t(`managed-items:state.${state}`) },
  { ...made, head: 'managed-items:added' },
  { name: 'price', head: 'managed-items:priceOfThree', kind: 'money' },
] as const satisfies readonly ListColumn<ManagedItemRow>[]

export const personColumns = [
  { name: 'name', head: 'managed-people:column.name', only: 'screen' },
  { name: 'fullName', head: 'managed-people:field.name', kind: 'text', value: ({ name }) => name, only: 'file' },
  { name: 'arabicName', head: 'managed-people:field.arabicName', kind: 'text', only: 'file' },
  { name: 'state', head: 'managed-people:column.state', kind: 'text', value: ({ state }, t) => t(`managed-people:state.${state}`) },
  { name: 'contact', head: 'managed-people:column.contact', only: 'screen' },
  { name: 'email', head: 'managed-people:field.email', kind: 'text', only: 'file' },
  { name: 'phone', head: 'managed-people:field.phone', kind: 'text', only: 'file' },
  {
    name: 'roles',
    head: 'managed-people:column.roles',
    kind: 'text',
    value: ({ roles }, t) => roles.map((role) => t(`people:role.${role}`)).join(' · '),
  },
  { name: 'orders', head: 'managed-people:column.orders', kind: 'number' },
  { name: 'listings', head: 'managed-people:column.listings', kind: 'number' },
  { ...made, head: 'managed-people:column.since' },
] as const satisfies readonly ListColumn<PersonRow>[]

const everyone = ({ isFirstOrder }: CodeRow): string => (isFirstOrder ? 'promotions:form.firstOrder' : 'promotions:form.everyone')

export const codeColumns = [
  { name: 'code', head: 'promotions:column.code', kind: 'text', value: ({ id }) => id },
  { name: 'state', head: 'operations:column.status', kind: 'text', value: ({ state }, t) => t(`promotions:state.${state}`) },
  { name: 'kind', head: 'promotions:form.kind', kind: 'text', value: ({ kind }, t) => t(`promotions:form.${kind}`), only: 'file' },
  {
    name: 'off',
    head: 'promotions:form.amount',
    kind: 'text',
    value: (code) => (code.kind === 'percent' ? String(code.amount / 100) : dinars(code.amount)),
    only: 'file',
  },
  {
    name: 'category',
    head: 'promotions:form.category',
    kind: 'text',
    value: ({ categories }, t) =>
      categories.length > 0 ? categories.map((one) => t(`items:category.${one}`)).join(' · ') : t('promotions:form.everyCategory'),
    only: 'file',
  },
  { name: 'who', head: 'promotions:form.who', kind: 'text', value: (row, t) => row.person ?? t(everyone(row)), only: 'file' },
  days[0],
  { ...days[1], head: 'promotions:form.from' },
  { ...days[2], head: 'promotions:form.until' },
  { name: 'limits', head: 'promotions:column.limits', only: 'screen' },
  { name: 'minimum', head: 'promotions:form.minimum', kind: 'money', only: 'file' },
  { name: 'most', head: 'promotions:form.most', kind: 'money', only: 'file' },
  { name: 'maxUses', head: 'promotions:form.maxUses', kind: 'number', only: 'file' },
  { name: 'maxUsesPerPerson', head: 'promotions:form.maxUsesPerPerson', kind: 'number', only: 'file' },
  { name: 'used', head: 'promotions:column.used', kind: 'number' },
  { name: 'orders', head: 'promotions:column.orders', kind: 'number' },
  { name: 'given', head: 'promotions:column.given', kind: 'money' },
  { name: 'revenue', head: 'promotions:column.revenue', kind: 'money' },
  { name: 'do', head: 'promotions:column.do', only: 'screen' },
] as const satisfies readonly ListColumn<CodeRow>[]
