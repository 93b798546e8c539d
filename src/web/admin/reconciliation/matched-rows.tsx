import { ChevronDown, CircleCheck, Link2 } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#values/format.ts'
import { Sum } from '#web/features/cash/sum.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { GroupHead, type RowsProps, row } from './group-head.tsx'
import { useMatching } from './use-matching.ts'
import { LineWords } from './words.tsx'

/** Matched lines with the entries that explain them. */
export function MatchedRows({ state, mayChange }: RowsProps) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(true)
  const { undo } = useMatching(state.account)
  const { matched } = state
  if (matched.length === 0) return null
  const count = matched.length
  return (
    <>
      <GroupHead
        icon={CircleCheck}
        tone="text-good"
        name={t('matched')}
        note={t('matchedNote', { count, number: formatNumber(count, locale) })}
        end={
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('matched')}
            onClick={() => setOpen(!isOpen)}
            className="flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-sunk lg:size-8"
          >
            <Icon of={ChevronDown} className={cn('size-4.5', isOpen && 'rotate-180')} />
          </button>
        }
      />
      {isOpen ? (
        <ul>
          {matched.map((one) => (
            <li key={one.id} className={cn(row, 'group')}>
              <div className="min-w-0">
                {one.lines.map((line) => (
                  <LineWords key={line.id} line={line} />
                ))}
              </div>
              <div className="flex items-center gap-2 text-good max-lg:order-3">
                <span aria-hidden="true" className="h-px flex-1 bg-good max-lg:hidden" />
                <Icon of={Link2} className="size-4" />
                <span aria-hidden="true" className="h-px flex-1 bg-good max-lg:hidden" />
                {mayChange ? (
                  <button
                    type="button"
                    onClick={() => undo.mutate({ id: one.id })}
                    className="min-h-11 cursor-pointer px-2 text-caption text-quiet hover:text-ink hover:underline lg:min-h-6"
                  >
                    {t('undo')}
                  </button>
                ) : null}
              </div>
              <div className="min-w-0">
                {one.entries.map((entry, index) => (
                  <div key={`${entry.kind}-${index}`} className="flex items-center justify-between gap-3">
                    <span className="min-w-0">
                      {t(`ledger:kind.${entry.kind}`)}
                      {entry.number === null ? null : (
                        <>
                          {' '}
                          <bdi translate="no">{entry.number}</bdi>
                        </>
                      )}
                    </span>
                    <Sum amount={entry.amount} isSigned />
                  </div>
                ))}
                <p className="text-caption text-quiet">
                  {one.by === null ? t(`way.${one.way}`) : t('wayBy', { way: t(`way.${one.way}`), name: one.by })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
