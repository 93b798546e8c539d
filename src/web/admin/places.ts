import {
  Banknote,
  BookOpenText,
  Bot,
  CalendarDays,
  ChartLine,
  CircleCheck,
  Coins,
  Flag,
  HandCoins,
  Headset,
  History,
  type IconNode,
  IdCard,
  Images,
  Landmark,
  LayoutDashboard,
  ListChecks,
  Mail,
  Package,
  Palette,
  PiggyBank,
  Repeat,
  Scale,
  ServerCog,
  Shirt,
  Star,
  TicketPercent,
  UserCheck,
  Users,
  Webhook,
} from 'lucide'
import { type Capability, personCan } from '#domain/permissions.policy.ts'
import { useViewer } from '#web/runtime/viewer.ts'

/** The groups of the navigation, by work. */
export const placeGroups = ['overview', 'operations', 'catalogue', 'people', 'site'] as const

interface AnyPlace {
  name: string
  group: (typeof placeGroups)[number]
  to: string
  icon: IconNode
  needs: Capability
}

const places = [
  { name: 'overview', group: 'overview', to: '/admin', icon: LayoutDashboard, needs: 'statistics.read' },
  { name: 'statistics', group: 'overview', to: '/admin/statistics', icon: ChartLine, needs: 'statistics.read' },
  { name: 'orders', group: 'operations', to: '/admin/orders', icon: Package, needs: 'orders.read-all' },
  { name: 'rentals', group: 'operations', to: '/admin/rentals', icon: Repeat, needs: 'orders.read-all' },
  { name: 'claims', group: 'operations', to: '/admin/claims', icon: Scale, needs: 'claims.decide-all' },
  { name: 'payments', group: 'operations', to: '/admin/payments', icon: Banknote, needs: 'payments.read-all' },
  { name: 'deposits', group: 'operations', to: '/admin/deposits', icon: PiggyBank, needs: 'payments.read-all' },
  { name: 'transfers', group: 'operations', to: '/admin/transfers', icon: Landmark, needs: 'payments.read-all' },
  { name: 'payouts', group: 'operations', to: '/admin/payouts', icon: HandCoins, needs: 'payments.read-all' },
  { name: 'ledger', group: 'operations', to: '/admin/ledger', icon: BookOpenText, needs: 'payments.read-all' },
  { name: 'items', group: 'catalogue', to: '/admin/items', icon: Shirt, needs: 'stock.read-all' },
  { name: 'calendar', group: 'catalogue', to: '/admin/calendar', icon: CalendarDays, needs: 'stock.read-all' },
  { name: 'promotions', group: 'catalogue', to: '/admin/promotions', icon: TicketPercent, needs: 'promotions.read-all' },
  { name: 'approvals', group: 'catalogue', to: '/admin/approvals', icon: CircleCheck, needs: 'listings.decide-all' },
  { name: 'reviews', group: 'catalogue', to: '/admin/reviews', icon: Star, needs: 'reviews.moderate' },
  { name: 'people', group: 'people', to: '/admin/people', icon: Users, needs: 'people.read-all' },
  { name: 'chat', group: 'people', to: '/admin/chat', icon: Headset, needs: 'chat.answer-all' },
  { name: 'assistant', group: 'people', to: '/admin/assistant', icon: Bot, needs: 'chat.answer-all' },
  { name: 'credits', group: 'people', to: '/admin/credits', icon: Coins, needs: 'promotions.read-all' },
  { name: 'identity', group: 'people', to: '/admin/identity-checks', icon: IdCard, needs: 'identity-checks.read' },
  { name: 'reports', group: 'people', to: '/admin/reports', icon: Flag, needs: 'reports.decide-all' },
  { name: 'confirmations', group: 'people', to: '/admin/confirmations', icon: UserCheck, needs: 'roles.write' },
  { name: 'siteEditor', group: 'site', to: '/admin/site-editor', icon: Palette, needs: 'settings.write' },
  { name: 'media', group: 'site', to: '/admin/media', icon: Images, needs: 'media.manage-all' },
  { name: 'outbox', group: 'site', to: '/admin/outbox', icon: Mail, needs: 'outbox.manage-all' },
  { name: 'jobs', group: 'site', to: '/admin/jobs', icon: ListChecks, needs: 'system.manage-all' },
  { name: 'webhooks', group: 'site', to: '/admin/webhooks', icon: Webhook, needs: 'system.manage-all' },
  { name: 'system', group: 'site', to: '/admin/system', icon: ServerCog, needs: 'system.manage-all' },
  { name: 'audit', group: 'site', to: '/admin/audit', icon: History, needs: 'audit-log.read' },
] as const satisfies readonly AnyPlace[]
/** Pages below a place that are found by their own name. */
const deeper = [
  { name: 'campaigns', group: 'catalogue', to: '/admin/promotions/campaigns', icon: TicketPercent, needs: 'promotions.read-all' },
  { name: 'masked', group: 'people', to: '/admin/reports/contacts', icon: Flag, needs: 'reports.decide-all' },
  { name: 'figures', group: 'site', to: '/admin/system/figures', icon: ServerCog, needs: 'settings.write' },
] as const satisfies readonly AnyPlace[]
export type Place = (typeof places | typeof deeper)[number]

/** The work of the shop's staff, as far as the capabilities of who is signed in open it. */
export function usePlaces(): readonly Place[] {
  const { person } = useViewer()
  return places.filter(({ needs }) => personCan(person, needs))
}

/** Those and the pages below them. */
export function useEveryPlace(): readonly Place[] {
  const { person } = useViewer()
  return [...places, ...deeper].filter(({ needs }) => personCan(person, needs))
}
