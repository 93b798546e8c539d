import { useTranslation } from 'react-i18next'
import type { ManagedItemRow } from '#domain/renting/managed-items/managed-items.contract.ts'
import type { ManagedItemState } from '#domain/renting/managed-items/managed-items.policy.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'

const tones: Readonly<Record<ManagedItemState, BadgeProps['tone']>> = {
  live: 'good',
  paused: 'neutral',
  suspended: 'bad',
  archived: 'neutral',
  draft: 'neutral',
  submitted: 'primary',
  changes_requested: 'warning',
  rejected: 'bad',
}

/** The state of an item on the market. */
export function StateBadge({ state }: { state: ManagedItemState }) {
  const { t } = useTranslation('managed-items')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}

/** Category and type of an item, once where both have the same name. */
export function useKind(): (item: Pick<ManagedItemRow, 'category' | 'type'>) => string {
  const { t } = useTranslation('items')
  return ({ category, type }) =>
    [...new Set([category && t(`category.${category}`), type && t(`type.${type}`)])].filter(Boolean).join(' · ')
}
