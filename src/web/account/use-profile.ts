import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { ChangeProfile, Profile } from '#domain/accounts/profiles/profile.contract.ts'
import { refusalCodeOf } from '#web/features/forms/refusal-words.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { toast } from '#web/ui/toast.ts'

/** The profile as the server last answered. */
export function useProfile(): Profile {
  const { api } = useViewer()
  return useSuspenseQuery(api.profile.get.queryOptions()).data
}

/** Follows every change of the profile: shows and confirms the new one, or shows the reason of a failure. */
export function useProfileAnswer() {
  const { t } = useTranslation('profile')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const revalidator = useRevalidator()
  const words = (error: unknown): [title: string, text?: string] => {
    const code = refusalCodeOf(error)
    if (code === 'profile.sign-in-first') return [t('toast.signedOut')]
    return code ? [t('toast.refused'), (error as Error).message] : [t('toast.failed'), t('toast.failedText')]
  }
  return {
    show: (profile: Profile) => queryClient.setQueryData(api.profile.get.queryOptions().queryKey, profile),
    /** Name and picture are in the header too. */
    showEverywhere: () => revalidator.revalidate(),
    say: (words: 'updated' | 'updatedWell') => toast(t(`toast.${words}`), { tone: 'good' }),
    failed: (error: unknown) => {
      const [title, description] = words(error)
      toast(title, { tone: 'bad', ...(description && { description }) })
    },
    /** The same in one line, for what says it itself. */
    failureWords: (error: unknown) => words(error).filter(Boolean).join(' · '),
  }
}

/** Writes a choice at once; it shows before the server has answered, and goes back to what the server last said if it refuses. */
export function useChoice(): (change: ChangeProfile) => void {
  const { api } = useViewer()
  const { show, say, failed } = useProfileAnswer()
  const queryClient = useQueryClient()
  const profile = useProfile()
  const mutationKey = ['choose']
  const answered = ['choose', 'answered']
  const isLast = () => queryClient.isMutating({ mutationKey }) <= 1
  // One after the other; what the server answers is shown after the last of them.
  const mutation = useMutation({
    ...api.profile.change.mutationOptions(),
    mutationKey,
    scope: { id: 'choose' },
    onSuccess: (changed: Profile) => {
      queryClient.setQueryData(answered, changed)
      if (!isLast()) return
      show(changed)
      say('updated')
    },
    onError: (error) => {
      failed(error)
      const before = queryClient.getQueryData<Profile>(answered)
      if (isLast() && before) show(before)
    },
  })
  return (change) => {
    if (queryClient.isMutating({ mutationKey }) === 0) queryClient.setQueryData(answered, profile)
    show({ ...profile, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) })
    mutation.mutate(change)
  }
}
