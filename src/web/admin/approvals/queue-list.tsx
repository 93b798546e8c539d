import { useTranslation } from 'react-i18next'
import type { QueueRow } from '#domain/catalogue/listings/approvals/listing-queue.contract.ts'
import { formatNumber } from '#values/format.ts'
import { At } from '#web/admin/lists/words.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { WrittenText } from '#web/ui/written-text.tsx'

interface QueueListProps {
  rows: readonly QueueRow[]
  open: string | null
  onChoose: (id: string) => void
  className?: string
}

/** The listings that wait: what, whose, of which kind, and for how long. */
export function QueueList({ rows, open, onChoose, className }: QueueListProps) {
  const { t } = useTranslation('approvals')
  return (
    <nav aria-label={t('queue')} className={cn('border-line lg:h-(--below-admin-header) lg:overflow-y-auto lg:border-e', className)}>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="border-b border-line">
            <button
              type="button"
              aria-current={row.id === open || undefined}
              onClick={() => onChoose(row.id)}
              className={cn(
                'flex w-full cursor-pointer items-center gap-3 border-s-3 border-transparent px-4 py-3 text-start hover:bg-sunk lg:px-3',
                row.id === open && 'lg:border-chosen lg:bg-primary-tint',
              )}
            >
              {row.photo ? (
                <img
                  src={row.photo.src}
                  alt=""
                  width={40}
                  height={50}
                  className="h-12.5 w-10 shrink-0 rounded-thumb bg-backdrop object-cover"
                />
              ) : (
                <span className="h-12.5 w-10 shrink-0 rounded-thumb bg-backdrop" />
              )}
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 text-secondary font-semibold rtl:leading-7">{row.name}</span>
                <span className="line-clamp-2 text-caption text-quiet rtl:leading-6">
                  {row.lookedAtBy ? t('lookedAt', { name: row.lookedAtBy }) : <KindWords row={row} />}
                </span>
                <Waited row={row} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function KindWords({ row: { owner, kind, changes } }: { row: QueueRow }) {
  const { t } = useTranslation('approvals')
  const locale = useLocale()
  const what = kind === 'revision' && changes[0] ? t(`field.${changes[0]}`) : t(`kind.${kind}`)
  return (
    <>
      <WrittenText as="bdi" translate="no">
        {owner}
      </WrittenText>
      {t('separator')}
      <span className="lowercase">{what}</span>
      {changes.length > 1 ? ` +${formatNumber(changes.length - 1, locale)}` : ''}
    </>
  )
}

function Waited({ row: { answerBy, isLate } }: { row: QueueRow }) {
  const { t } = useTranslation('approvals')
  return (
    <span className={cn('block text-tag leading-5', isLate ? 'font-semibold text-bad' : 'text-quiet')}>
      {t(isLate ? 'late' : 'by')} <At at={answerBy} />
    </span>
  )
}
