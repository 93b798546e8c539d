import { Bell as BellIcon } from 'lucide'
import { useTranslation } from 'react-i18next'
import { UnreadBadge } from '#web/features/notifications/unread-badge.tsx'
import { useUnread } from '#web/features/notifications/use-unread.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The way to the notifications, with how many are unread. Loaded only for who is signed in. */
export default function Bell() {
  const { t } = useTranslation('notification-count')
  const count = useUnread()
  return (
    <IconButton label={count > 0 ? t('label', { count }) : t('label')} className="max-[389px]:hidden" asChild>
      <LocalLink to="/profile/notifications">
        <Icon of={BellIcon} />
        <UnreadBadge className="absolute end-0.5 top-1" />
      </LocalLink>
    </IconButton>
  )
}
