import type { TFunction } from 'i18next'
import {
  Ban,
  Banknote,
  Calculator,
  CircleAlert,
  Clock,
  CreditCard,
  DatabaseBackup,
  FileX,
  FolderX,
  Gavel,
  GitCompareArrows,
  HandCoins,
  type IconNode,
  IdCard,
  MessageCircle,
  Moon,
  PackageX,
  Scale,
  Shirt,
  Timer,
  Truck,
  Undo2,
  Wallet,
} from 'lucide'
import type { Risk } from '#domain/renting/order-details/operations.contract.ts'
import { alarmKinds } from '#domain/site/alarms/alarms.policy.ts'

/** The icon of each kind of risk. */
export const riskIcons: Readonly<Record<Risk['kind'], IconNode>> = {
  'late-packing': PackageX,
  'silent-owner': Clock,
  'failed-hold': CreditCard,
  'untaken-deposit': Ban,
  'stuck-payment': CircleAlert,
  'failed-refund': Ban,
  'refund-to-pay': Undo2,
  'unmatched-transfer': Banknote,
  'open-batch': HandCoins,
  'refused-document': FileX,
  'not-picked-up': Truck,
  'not-delivered': Truck,
  'van-overnight': Moon,
  'not-collected': Truck,
  overdue: Timer,
  'claim-waits': Scale,
  debt: Wallet,
  'chargeback-open': Gavel,
  'payment-due': CreditCard,
  'books-broken': Calculator,
  'cash-late': Banknote,
  'statement-unexplained': GitCompareArrows,
  'provider-payout-late': GitCompareArrows,
  'statement-held': GitCompareArrows,
  'unknown-money': GitCompareArrows,
  'not-on-statement': GitCompareArrows,
  'month-reopened': Calculator,
  'cash-variance': Banknote,
  'count-variance': Banknote,
  'listing-late': Shirt,
  'identity-late': IdCard,
  'chat-unanswered': MessageCircle,
  'adjustment-waits': Scale,
  'tax-payment-waits': Scale,
  'sweep-stopped': FolderX,
  'backup-missing': DatabaseBackup,
  'rehearsal-failed': DatabaseBackup,
}

/** The action for a risk. */
export function adviceFor(t: TFunction<['today', 'operations']>, { kind, what, isLate }: Risk): string {
  if (kind === 'claim-waits' && isLate) return t('operations:risk.lateClaim')
  if (kind === 'refund-to-pay' && what) return t('operations:risk.refundTo', { sender: what })
  if (kind === 'chargeback-open' && what === null) return t('operations:risk.disputed')
  if (kind === 'unmatched-transfer' && what === 'too_little') return t('operations:risk.short')
  if (kind === 'unmatched-transfer' && what === 'twice') return t('operations:risk.twice')
  const about = kind === 'unmatched-transfer' && what ? ` · ${t(`operations:risk.problem.${what}`)}` : ''
  return `${t(`operations:risk.do.${kind}`)}${about}`
}

/** The risks that are met at a rental within its order. */
const atRental: readonly Risk['kind'][] = ['debt', 'overdue', 'not-collected', 'not-picked-up', 'not-delivered', 'van-overnight']

/** The page of the action for a risk. */
export function hrefOf({ kind, id, orderId }: Risk): string {
  if (kind === 'claim-waits') return `/admin/claims/${id}`
  if (kind === 'books-broken') return '/admin/ledger'
  if (kind === 'month-reopened') return '/admin/accounting'
  if (kind === 'statement-unexplained' || kind === 'statement-held') {
    const [account, day] = id.split(':')
    return `/admin/reconciliation?account=${account}&day=${day}`
  }
  if (kind === 'provider-payout-late' || kind === 'unknown-money' || (kind === 'not-on-statement' && !orderId))
    return '/admin/reconciliation'
  if (kind === 'count-variance') return '/admin/cash'
  if (kind === 'listing-late') return `/admin/approvals?listing=${id}`
  if (kind === 'identity-late') return '/admin/identity-checks'
  if (kind === 'adjustment-waits') return '/admin/accounting?view=journal'
  if (kind === 'tax-payment-waits') return '/admin/e-invoices'
  if (kind === 'chat-unanswered') return `/admin/chat?conversation=${id}`
  if (kind === 'cash-late' || kind === 'cash-variance') return `/admin/cash?session=${id}`
  if (alarmKinds.some((alarm) => alarm === kind)) return '/admin/system'
  if (kind === 'refund-to-pay') return `/admin/refunds?refund=${id}`
  if (kind === 'refused-document') return '/admin/e-invoices'
  if (kind === 'open-batch') return `/admin/payouts?q=${id}`
  if (!orderId) return `/admin/transfers/${id}`
  if (kind === 'payment-due') return `/admin/orders/${orderId}#money`
  return atRental.includes(kind) ? `/admin/orders/${orderId}#${id}` : `/admin/orders/${orderId}`
}

const ownersDue: readonly Risk['kind'][] = ['late-packing', 'silent-owner', 'not-picked-up']
const called: readonly Risk['kind'][] = ['late-packing', 'overdue', 'not-collected']

/** The party whose answer or piece a risk waits for. */
export function waitsFor(kind: Risk['kind']): 'owner' | 'customer' {
  return ownersDue.includes(kind) ? 'owner' : 'customer'
}

/** True where the next step is a call. */
export function isCalled(kind: Risk['kind']): boolean {
  return called.includes(kind)
}
