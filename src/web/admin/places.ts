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
import { personCan } from '#domain/permissions.policy.ts'
import { adminPlaces, deeperPlaces, type Place } from '#web/runtime/admin-places.ts'
import { useViewer } from '#web/runtime/viewer.ts'

const icons: Readonly<Record<Place['name'], IconNode>> = {
  overview: LayoutDashboard,
  statistics: ChartLine,
  orders: Package,
  rentals: Repeat,
  claims: Scale,
  payments: Banknote,
  deposits: PiggyBank,
  transfers: Landmark,
  payouts: HandCoins,
  ledger: BookOpenText,
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
  outbox: Mail,
  jobs: ListChecks,
  webhooks: Webhook,
  system: ServerCog,
  audit: History,
  campaigns: TicketPercent,
  masked: Flag,
  figures: ServerCog,
}

/** The icon of a place. */
export function iconOf({ name }: Pick<Place, 'name'>): IconNode {
  return icons[name]
}

/** The work of the shop's staff, as far as the capabilities of who is signed in open it. */
export function usePlaces(): readonly Place[] {
  const { person } = useViewer()
  return adminPlaces.filter(({ needs }) => personCan(person, needs))
}

/** Those and the pages below them. */
export function useEveryPlace(): readonly Place[] {
  const { person } = useViewer()
  return [...adminPlaces, ...deeperPlaces].filter(({ needs }) => personCan(person, needs))
}
