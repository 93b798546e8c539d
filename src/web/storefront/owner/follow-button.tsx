import { useQuery } from '@tanstack/react-query'
import { BellPlus, Check } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { OwnerPage } from '#domain/renting/owners/owner.contract.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink, useSignInPath } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface FollowButtonProps {
  owner: Pick<OwnerPage, 'id' | 'firstName'>
  className?: string
}

/** Follows an owner, or ends it; a visitor signs in first and comes back. */
export function FollowButton({ owner: { id, firstName: name }, className }: FollowButtonProps) {
  const { t } = useTranslation('owner')
  const { api, person } = useViewer()
  const signIn = useSignInPath()
  const followed = useQuery({ ...api.owners.followed.queryOptions(), enabled: person !== null })
  const answers = api.owners.followed.queryKey()
  const follow = useChange(api.owners.follow.mutationOptions(), { answers, done: t('followed', { name }), refused: 'toast' })
  const unfollow = useChange(api.owners.unfollow.mutationOptions(), { answers, done: t('unfollowed', { name }), refused: 'toast' })
  if (!person)
    return (
      <Button asChild variant="outline" className={className}>
        <LocalLink to={signIn('/login')}>
          <Icon of={BellPlus} className="size-5" />
          {t('signIn', { name })}
        </LocalLink>
      </Button>
    )
  const isFollowed = followed.data?.owners.some((one) => one.id === id) ?? false
  return (
    <Button
      variant={isFollowed ? 'soft' : 'outline'}
      aria-pressed={isFollowed}
      disabled={followed.data === undefined}
      pending={follow.isPending || unfollow.isPending}
      className={className}
      onClick={() => (isFollowed ? unfollow : follow).mutate({ id })}
    >
      <Icon of={isFollowed ? Check : BellPlus} className="size-5" />
      <span>{isFollowed ? t('following') : t('follow', { name })}</span>
    </Button>
  )
}
