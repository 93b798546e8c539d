import { useTranslation } from 'react-i18next'
import type { IssueStatus } from '#domain/messages/newsletter/issue.policy.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'

const tones: Readonly<Record<IssueStatus, BadgeProps['tone']>> = {
  draft: 'neutral',
  approved: 'primary',
  sending: 'gold',
  paused: 'warning',
  sent: 'good',
  cancelled: 'bad',
}

/** The status of an issue. */
export function StatusBadge({ status }: { status: IssueStatus }) {
  const { t } = useTranslation('outbox-admin')
  return <Badge tone={tones[status]}>{t(`newsletter.status.${status}`)}</Badge>
}
