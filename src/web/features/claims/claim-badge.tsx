import { useTranslation } from 'react-i18next'
import type { ClaimStatus } from '#domain/renting/claims/claim.policy.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'

const tones: Readonly<Record<ClaimStatus, BadgeProps['tone']>> = {
  opened: 'warning',
  escalated: 'warning',
  appealed: 'warning',
  decided: 'primary',
  agreed: 'good',
  final: 'good',
  settled: 'good',
  withdrawn: 'neutral',
}

/** The state of a claim. */
export function ClaimBadge({ status }: { status: ClaimStatus }) {
  const { t } = useTranslation('claims')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
