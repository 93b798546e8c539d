import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CreditCard, Heart, IdCard, type IconNode, MessageCircle, Package, ShoppingBag, UserRound } from 'lucide'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast.ts'
import { useBag } from '#web/features/bag/bag-store.ts'
import { useFavorites } from '#web/features/favorites/favorites-store.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { useReloadAt } from '#web/runtime/use-reload-at.ts'
import { forgetPerson } from './sync-with-account.ts'

export interface AccountEntry {
  to: string
  name: string
  icon: IconNode
  count: number
}

/** The entries of the account menu and of the drawer, in the specification's order; what only staff may open is shown to staff only. */
export function useAccountEntries(): AccountEntry[] {
  const { t } = useTranslation('layout')
  const { person } = useViewer()
  const bag = useBag()
  const favorites = useFavorites()
  const mine = [
    { to: '/profile', name: t('account'), icon: UserRound, count: 0 },
    { to: '/profile/orders', name: t('orders'), icon: Package, count: 0 },
    { to: '/profile/messages', name: t('messages'), icon: MessageCircle, count: 0 },
  ]
  const all = [
    { to: '/favorites', name: t('favorites'), icon: Heart, count: favorites.favorites.length },
    ...(person ? [{ to: '/profile/payment', name: t('paymentMethods'), icon: CreditCard, count: 0 }] : []),
    { to: '/bag', name: t('bag'), icon: ShoppingBag, count: bag.count },
    ...(person?.roles.some((role) => role === 'moderator' || role === 'admin')
      ? [{ to: '/admin/identity-checks', name: t('identityChecks'), icon: IdCard, count: 0 }]
      : []),
  ]
  return person ? [...mine, ...all] : all
}

/** Signs out, says so, and goes home or where it is told; a failure leaves the person where they are. */
export function useSignOut(then = '/'): { signOut: () => void; isPending: boolean } {
  const { t } = useTranslation('layout')
  const { api } = useViewer()
  const goAnew = useReloadAt()
  const queryClient = useQueryClient()
  const mutation = useMutation(
    api.people.signOut.mutationOptions({
      onSuccess: async () => {
        forgetPerson()
        await goAnew(then)
        // Not before: a page that is still open would ask again for what is no longer hers.
        queryClient.removeQueries({ type: 'inactive' })
        toast(t('logoutDone'), { tone: 'good' })
      },
      // A refusal is the server's; without an answer the line broke.
      onError: (error) =>
        'status' in error
          ? toast(t('logoutError'), { description: error.message, tone: 'bad' })
          : toast(t('logoutFailed'), { tone: 'bad' }),
    }),
  )
  return { signOut: () => mutation.mutate(undefined), isPending: mutation.isPending }
}
