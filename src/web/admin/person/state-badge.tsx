import { useTranslation } from 'react-i18next'
import type { PersonState } from '#domain/renting/managed-people/person-detail.policy.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'

const tones: Readonly<Record<PersonState, BadgeProps['tone']>> = {
  suspended: 'bad',
  leaving: 'warning',
  invited: 'primary',
  active: 'good',
}

/** The state of an account. */
export function StateBadge({ state }: { state: PersonState }) {
  const { t } = useTranslation('managed-people')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
