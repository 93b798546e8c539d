import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/kit/use-translation.ts'
import { useRevalidator } from 'react-router'
import type { ChangeProfile, Profile } from '#domain/profiles/profile.contract.ts'
import { toast } from '#web/kit/toast.ts'
import { refusalCodeOf } from '#web/parts/orders/refusal-words.ts'
import { useViewer } from '#web/viewer.ts'

/** What she chose, as the server last answered. */
export function useProfile(): Profile {
  const { api } = useViewer()
  return useSuspenseQuery(api.profile.get.queryOptions()).data
}

/** What happens after every change of the profile: the new one is shown and said, or why it is not there. */
export function useProfileAnswer() {
  const { t } = useTranslation('profile')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const revalidator = useRevalidator()
  return {
    show: (profile: Profile) => queryClient.setQueryData(api.profile.get.queryOptions().queryKey, profile),
    /** Name and picture stand in the header too. */
    showEverywhere: () => revalidator.revalidate(),
    say: (words: 'updated' | 'updatedWell') => toast(t(`toast.${words}`), { tone: 'good' }),
    failed: (error: unknown) => {
      const code = refusalCodeOf(error)
      if (code === 'profile.sign-in-first') toast(t('toast.signedOut'), { tone: 'bad' })
      else if (code) toast(t('toast.refused'), { description: (error as Error).message, tone: 'bad' })
      else toast(t('toast.failed'), { description: t('toast.failedText'), tone: 'bad' })
    },
  }
}

/** Writes a choice at once; it shows before the server has answered, and goes back if it refuses. */
export function useChoice(): (change: ChangeProfile) => void {
  const { api } = useViewer()
  const { show, say, failed } = useProfileAnswer()
  const profile = useProfile()
  const mutation = useMutation({
    ...api.profile.change.mutationOptions(),
    onSuccess: (changed: Profile) => {
      show(changed)
      say('updated')
    },
    onError: (error) => {
      show(profile)
      failed(error)
    },
  })
  return (change) => {
    show({ ...profile, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) })
    mutation.mutate(change)
  }
}
