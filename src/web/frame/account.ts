import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Heart, type LucideIcon, Package, ShoppingBag, UserRound } from 'lucide-react'
import { useTranslation } from '#web/kit/use-translation.ts'
import { useNavigate, useRevalidator } from 'react-router'
import { toast } from '#web/kit/toast.ts'
import { useBag } from '#web/parts/bag/bag-store.ts'
import { useFavorites } from '#web/parts/favorites/favorites-store.ts'
import { useViewer } from '#web/viewer.ts'
import { useTo } from './links.ts'

export interface AccountEntry {
  to: string
  name: string
  icon: LucideIcon
  count: number
}

/** The entries of the account menu and of the drawer, in the specification's order. */
export function useAccountEntries(): AccountEntry[] {
  const { t } = useTranslation('frame')
  const { person } = useViewer()
  const bag = useBag()
  const favorites = useFavorites()
  const mine = [
    { to: '/profile', name: t('account'), icon: UserRound, count: 0 },
    { to: '/profile/orders', name: t('orders'), icon: Package, count: 0 },
  ]
  const all = [
    { to: '/favorites', name: t('favorites'), icon: Heart, count: favorites.favorites.length },
    { to: '/bag', name: t('bag'), icon: ShoppingBag, count: bag.count },
  ]
  return person ? [...mine, ...all] : all
}

/** Signs out, says so, and goes home; a failure leaves the person where they are. */
export function useSignOut(): { signOut: () => void; isPending: boolean } {
  const { t } = useTranslation('frame')
  const { api } = useViewer()
  const to = useTo()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const queryClient = useQueryClient()
  const mutation = useMutation(
    api.people.signOut.mutationOptions({
      onSuccess: async () => {
        queryClient.clear()
        await navigate(to('/'))
        await revalidator.revalidate()
        toast(t('logoutDone'), { tone: 'good' })
      },
      onError: () => toast(t('logoutFailed'), { tone: 'bad' }),
    }),
  )
  return { signOut: () => mutation.mutate(undefined), isPending: mutation.isPending }
}
