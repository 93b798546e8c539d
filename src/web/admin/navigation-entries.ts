import {
  Banknote,
  BookOpenCheck,
  BookOpenText,
  Bot,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  ChartLine,
  CircleCheck,
  Coins,
  FileCheck,
  Flag,
  GitCompareArrows,
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
  MapPin,
  Package,
  Palette,
  Percent,
  PiggyBank,
  Repeat,
  Scale,
  ServerCog,
  Shirt,
  Star,
  TicketPercent,
  Undo2,
  UserCheck,
  Users,
  Wallet,
  Webhook,
} from 'lucide'
import { personCan } from '#domain/permissions.policy.ts'
import { deeperEntries, type NavigationEntry, navigationEntries } from '#web/runtime/admin-navigation.ts'
import { useViewer } from '#web/runtime/viewer.ts'

const icons: Readonly<Record<NavigationEntry['name'], IconNode>> = {
  today: LayoutDashboard,
  overview: ChartLine,
  statistics: ChartColumn,
  orders: Package,
  rentals: Repeat,
  claims: Scale,
  payments: Banknote,
  cash: Wallet,
  deposits: PiggyBank,
  transfers: Landmark,
  refunds: Undo2,
  payouts: HandCoins,
  reconciliation: GitCompareArrows,
  eInvoices: FileCheck,
  ledger: BookOpenText,
  accounting: BookOpenCheck,
  items: Shirt,
  calendar: CalendarDays,
  promotions: TicketPercent,
  approvals: CircleCheck,
  reviews: Star,
  people: Users,
  chat: Headset,
  assistant: Bot,
  credits: Coins,
  identity: IdCard,
  reports: Flag,
  confirmations: UserCheck,
  siteEditor: Palette,
  media: Images,
  newsletter: Mail,
  outbox: Mail,
  jobs: ListChecks,
  webhooks: Webhook,
  system: ServerCog,
  audit: History,
  campaigns: TicketPercent,
  masked: Flag,
  previews: Mail,
  places: MapPin,
  windows: CalendarClock,
  figures: ServerCog,
  tax: Percent,
}

/** The icon of a place. */
export function iconOf({ name }: Pick<NavigationEntry, 'name'>): IconNode {
  return icons[name]
}

/** The work of the shop's staff, as far as the capabilities of who is signed in open it. */
export function useNavigationEntries(): readonly NavigationEntry[] {
  const { person } = useViewer()
  return navigationEntries.filter(({ needs }) => personCan(person, needs))
}

/** Those and the pages below them. */
export function useEveryEntry(): readonly NavigationEntry[] {
  const { person } = useViewer()
  return [...navigationEntries, ...deeperEntries].filter(({ needs }) => personCan(person, needs))
}
