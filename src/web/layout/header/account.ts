import { useQueryClient } from '@tanstack/react-query'
import {
  Bell,
  CreditCard,
  HandCoins,
  Heart,
  type IconNode,
  LayoutDashboard,
  MessageCircle,
  Package,
  Shirt,
  ShoppingBag,
  Sun,
  UserRound,
} from 'lucide'
import { useTranslation } from 'react-i18next'
import { personCan } from '#domain/permissions.policy.ts'
import { useBag } from '#web/features/bag/bag-store.ts'
import { useFavorites } from '#web/features/favorites/favorites-store.ts'
import { useUnreadMessages } from '#web/features/messages/use-unread-messages.ts'
import { useUnread } from '#web/features/notifications/use-unread.ts'
import { useDueCount } from '#web/features/rentals-due/due-badge.tsx'
import { forgetPerson, forgetUnsent } from '#web/layout/sync-with-account.ts'
import { firstEntryOf } from '#web/runtime/admin-navigation.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useReloadAt } from '#web/runtime/use-reload-at.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { toast } from '#web/ui/toast.ts'

export interface AccountEntry {
  to: string
  name: string
  icon: IconNode
  count: number
}

/** The entries of the account menu and of the drawer, in the specification's order; what only staff or owners may open is shown to them only. */
export function useAccountEntries(): AccountEntry[] {
  const { t } = useTranslation(['layout', 'account-menu', 'notification-count'])
  const { person } = useViewer()
  const bag = useBag()
  const favorites = useFavorites()
  const unread = useUnread()
  const unreadMessages = useUnreadMessages()
  const mine = [
    { to: '/profile', name: t('account'), icon: UserRound, count: 0 },
    { to: '/profile/orders', name: t('orders'), icon: Package, count: 0 },
    { to: '/profile/messages', name: t('account-menu:messages'), icon: MessageCircle, count: unreadMessages },
    { to: '/profile/notifications', name: t('notification-count:label'), icon: Bell, count: unread },
  ]
  const due = useDueCount()
  const all = [
    ...(personCan(person, 'calendars.manage-own')
      ? [{ to: '/profile/today', name: t('account-menu:ownersToday'), icon: Sun, count: due }]
      : []),
    { to: '/favorites', name: t('favorites'), icon: Heart, count: favorites.favorites.length },
    ...(personCan(person, 'payments.read-own')
      ? [{ to: '/profile/payment', name: t('account-menu:paymentMethods'), icon: CreditCard, count: 0 }]
      : []),
    ...(personCan(person, 'payouts.read-own')
      ? [{ to: '/profile/payouts', name: t('account-menu:earnings'), icon: HandCoins, count: 0 }]
      : []),
    { to: '/bag', name: t('bag'), icon: ShoppingBag, count: bag.count },
    { to: '/rent-clothes', name: t('account-menu:rentOut'), icon: Shirt, count: 0 },
    ...(firstEntryOf(person) ? [{ to: '/admin', name: t('account-menu:admin'), icon: LayoutDashboard, count: 0 }] : []),
  ]
  return person ? [...mine, ...all] : all
}

/** Signs out, shows a toast, and navigates home or to the given path. On failure the page stays. */
export function useSignOut(then = '/'): { signOut: () => void; isPending: boolean } {
  const { t } = useTranslation(['layout', 'account-menu'])
  const { api } = useViewer()
  const goAnew = useReloadAt()
  const queryClient = useQueryClient()
  const mutation = useMutation(
    api.people.signOut.mutationOptions({
      onSuccess: async () => {
        forgetPerson()
        await goAnew(then)
        // Open editors are closed by now and write nothing more.
        forgetUnsent()
        // Only after the navigation: the open page would refetch data the session no longer grants.
        queryClient.removeQueries({ type: 'inactive' })
        toast(t('account-menu:logoutDone'), { tone: 'good' })
      },
      // With a code it is a refusal of the server, without one a network failure.
      onError: (error) =>
        'status' in error
          ? toast(t('account-menu:logoutError'), { description: error.message, tone: 'bad' })
          : toast(t('layout:logoutFailed'), { tone: 'bad' }),
    }),
  )
  return { signOut: () => mutation.mutate(undefined), isPending: mutation.isPending }
}
