import {
  Banknote,
  CircleAlert,
  CircleCheck,
  HandCoins,
  History,
  IdCard,
  type IconNode,
  Landmark,
  Package,
  Palette,
  PiggyBank,
  Repeat,
  Scale,
  Star,
} from 'lucide'
import { type Capability, personCan } from '#domain/permissions.policy.ts'
import { useViewer } from '#web/runtime/viewer.ts'

const places = [
  { name: 'risks', to: '/admin', icon: CircleAlert, needs: 'orders.read-all' },
  { name: 'orders', to: '/admin/orders', icon: Package, needs: 'orders.read-all' },
  { name: 'rentals', to: '/admin/rentals', icon: Repeat, needs: 'orders.read-all' },
  { name: 'claims', to: '/admin/claims', icon: Scale, needs: 'claims.decide-all' },
  { name: 'payments', to: '/admin/payments', icon: Banknote, needs: 'payments.read-all' },
  { name: 'deposits', to: '/admin/deposits', icon: PiggyBank, needs: 'payments.read-all' },
  { name: 'transfers', to: '/admin/transfers', icon: Landmark, needs: 'payments.read-all' },
  { name: 'approvals', to: '/admin/approvals', icon: CircleCheck, needs: 'listings.decide-all' },
  { name: 'reviews', to: '/admin/reviews', icon: Star, needs: 'reviews.moderate' },
  { name: 'payouts', to: '/admin/payouts', icon: HandCoins, needs: 'payments.read-all' },
  { name: 'identity', to: '/admin/identity-checks', icon: IdCard, needs: 'identity-checks.read' },
  { name: 'siteEditor', to: '/admin/site-editor', icon: Palette, needs: 'settings.write' },
  { name: 'audit', to: '/admin/audit', icon: History, needs: 'audit-log.read' },
] as const satisfies readonly { name: string; to: string; icon: IconNode; needs: Capability }[]
export type Place = (typeof places)[number]

/** The work of the shop's staff, as far as the capabilities of who is signed in open it. */
export function usePlaces(): readonly Place[] {
  const { person } = useViewer()
  return places.filter(({ needs }) => personCan(person, needs))
}
