import { type Capability, personCan, type Role } from '#domain/permissions.policy.ts'

/** The groups of the administration's navigation, by work. */
export const navigationGroups = ['overview', 'operations', 'money', 'catalogue', 'people', 'shop', 'site', 'system'] as const
type Group = (typeof navigationGroups)[number]

/** The groups that are open for people with a capability; the others are folded until they are opened. */
export const pinnedGroups: Readonly<Partial<Record<Group, Capability>>> = { operations: 'orders.read-all', money: 'payments.write-all' }

interface AnyEntry {
  name: string
  group: Group
  to: string
  needs: Capability
}

/** The pages of the administration that its navigation names, in their order. */
export const navigationEntries = [
  { name: 'today', group: 'overview', to: '/admin', needs: 'orders.read-all' },
  { name: 'overview', group: 'overview', to: '/admin/overview', needs: 'statistics.read' },
  { name: 'statistics', group: 'overview', to: '/admin/statistics', needs: 'statistics.read' },
  { name: 'orders', group: 'operations', to: '/admin/orders', needs: 'orders.read-all' },
  { name: 'rentals', group: 'operations', to: '/admin/rentals', needs: 'orders.read-all' },
  { name: 'calendar', group: 'operations', to: '/admin/calendar', needs: 'stock.read-all' },
  { name: 'claims', group: 'operations', to: '/admin/claims', needs: 'claims.decide-all' },
  { name: 'payments', group: 'money', to: '/admin/payments', needs: 'payments.read-all' },
  { name: 'cash', group: 'money', to: '/admin/cash', needs: 'cash.read-all' },
  { name: 'deposits', group: 'money', to: '/admin/deposits', needs: 'payments.read-all' },
  { name: 'transfers', group: 'money', to: '/admin/transfers', needs: 'payments.read-all' },
  { name: 'refunds', group: 'money', to: '/admin/refunds', needs: 'payments.read-all' },
  { name: 'payouts', group: 'money', to: '/admin/payouts', needs: 'payments.read-all' },
  { name: 'reconciliation', group: 'money', to: '/admin/reconciliation', needs: 'payments.read-all' },
  { name: 'eInvoices', group: 'money', to: '/admin/e-invoices', needs: 'payments.read-all' },
  { name: 'ledger', group: 'money', to: '/admin/ledger', needs: 'payments.read-all' },
  { name: 'accounting', group: 'money', to: '/admin/accounting', needs: 'accounting.read-all' },
  { name: 'items', group: 'catalogue', to: '/admin/items', needs: 'stock.read-all' },
  { name: 'promotions', group: 'catalogue', to: '/admin/promotions', needs: 'promotions.read-all' },
  { name: 'approvals', group: 'catalogue', to: '/admin/approvals', needs: 'listings.decide-all' },
  { name: 'reviews', group: 'catalogue', to: '/admin/reviews', needs: 'reviews.moderate' },
  { name: 'people', group: 'people', to: '/admin/people', needs: 'people.read-all' },
  { name: 'chat', group: 'people', to: '/admin/chat', needs: 'chat.answer-all' },
  { name: 'assistant', group: 'people', to: '/admin/assistant', needs: 'chat.answer-all' },
  { name: 'credits', group: 'people', to: '/admin/credits', needs: 'promotions.read-all' },
  { name: 'identity', group: 'people', to: '/admin/identity-checks', needs: 'identity-checks.read' },
  { name: 'reports', group: 'people', to: '/admin/reports', needs: 'reports.decide-all' },
  { name: 'confirmations', group: 'people', to: '/admin/confirmations', needs: 'roles.write' },
  { name: 'figures', group: 'shop', to: '/admin/system/figures', needs: 'settings.write' },
  { name: 'tax', group: 'shop', to: '/admin/system/tax', needs: 'settings.write' },
  { name: 'places', group: 'shop', to: '/admin/places', needs: 'settings.write' },
  { name: 'siteEditor', group: 'site', to: '/admin/site-editor', needs: 'settings.write' },
  { name: 'media', group: 'site', to: '/admin/media', needs: 'media.manage-all' },
  { name: 'newsletter', group: 'site', to: '/admin/newsletter', needs: 'newsletter.write' },
  { name: 'outbox', group: 'system', to: '/admin/outbox', needs: 'outbox.manage-all' },
  { name: 'jobs', group: 'system', to: '/admin/jobs', needs: 'system.manage-all' },
  { name: 'webhooks', group: 'system', to: '/admin/webhooks', needs: 'system.manage-all' },
  { name: 'system', group: 'system', to: '/admin/system', needs: 'system.manage-all' },
  { name: 'audit', group: 'system', to: '/admin/audit', needs: 'audit-log.read' },
] as const satisfies readonly AnyEntry[]

/** The pages below a place that only the palette lists. */
export const deeperEntries = [
  { name: 'campaigns', group: 'catalogue', to: '/admin/promotions/campaigns', needs: 'promotions.read-all' },
  { name: 'masked', group: 'people', to: '/admin/reports/contacts', needs: 'reports.decide-all' },
  { name: 'previews', group: 'system', to: '/admin/outbox/previews', needs: 'outbox.manage-all' },
  { name: 'windows', group: 'shop', to: '/admin/places/windows', needs: 'settings.write' },
] as const satisfies readonly AnyEntry[]
export type NavigationEntry = (typeof navigationEntries | typeof deeperEntries)[number]

/** The first page of the administration that a person may enter; undefined where there is none. */
export function firstEntryOf(person: { id: string; roles: readonly Role[] } | null): NavigationEntry | undefined {
  return navigationEntries.find(({ needs }) => personCan(person, needs))
}
