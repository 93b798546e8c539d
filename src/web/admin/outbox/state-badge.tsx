import { useTranslation } from 'react-i18next'
import type { MessageState } from '#domain/messages/outbox/outbox.policy.ts'
import { Badge } from '#web/ui/badge.tsx'

const tones = { waiting: 'warning', held: 'warning', failed: 'bad', bounce: 'bad', complaint: 'bad', sent: 'good' } as const

/** The outcome of a message. */
export function StateBadge({ state }: { state: MessageState }) {
  const { t } = useTranslation('outbox-admin')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
