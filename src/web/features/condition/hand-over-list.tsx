import { ChevronRight } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { DueHandOver } from '#domain/renting/conditions/hand-over.contract.ts'
import { handOverTable, photosEach } from '#domain/renting/rentals/hand-over.policy.ts'
import { formatRange } from '#values/format.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The hand-overs that come next, each a way to its photographs below `path`. */
export function HandOverList({ handOvers, path }: { handOvers: readonly DueHandOver[]; path: string }) {
  const { t } = useTranslation(['condition', 'in-person'])
  const locale = useLocale()
  return (
    <ul className="border-t border-line">
      {handOvers.map(({ rental, stage, handOver, piece, unitId, taken, ...days }) => (
        <li key={rental} className="border-b border-line">
          <LocalLink to={`${path}/${rental}`} className="flex min-h-11 items-center gap-4 py-4 hover:text-primary-text">
            <span className="min-w-0 flex-1">
              <span className="block text-secondary leading-6 font-semibold">{piece}</span>
              <span className="block type-small text-quiet">
                {stage === 'delivery' && handOver === 'in_person' ? t('in-person:owner.stage') : t(`stage.${stage}`)} ·{' '}
                <bdi>{formatRange(days, locale)}</bdi> · <bdi translate="no">{unitId}</bdi>
              </span>
            </span>
            {handOverTable[stage].moves[handOver].length > 0 ? (
              <span className="type-small whitespace-nowrap text-quiet">{t('progress', { taken, count: photosEach })}</span>
            ) : null}
            <Icon of={ChevronRight} className="size-5 rtl:-scale-x-100" />
          </LocalLink>
        </li>
      ))}
    </ul>
  )
}
