import { Sparkles } from 'lucide'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reconciliation, ShownLine } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import { formatNumber } from '#values/format.ts'
import { LetterHint } from '#web/admin/letter-hint.tsx'
import { useLetterKeys } from '#web/admin/use-letter-keys.ts'
import { Sum } from '#web/features/cash/sum.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { GroupHead, type RowsProps, row } from './group-head.tsx'
import { useMatching } from './use-matching.ts'
import { LineWords, OurWords } from './words.tsx'

type Suggested = Reconciliation['suggested'][number]

/** Proposals for lines: M accepts the one with the focus, J and K move it. */
export function SuggestedRows({ state, mayChange, onFind }: RowsProps & { onFind: (line: ShownLine) => void }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  const list = useRef<HTMLUListElement>(null)
  const { match, book, isPending } = useMatching(state.account)
  const { suggested } = state
  const accept = ({ line, candidates, newEntry }: Suggested): void => {
    if (newEntry === null) match.mutate({ account: state.account, lines: [line.id], candidates: candidates.map(({ id }) => id) })
    else book.mutate({ id: line.id, as: newEntry })
  }
  const actions = useMemo(() => {
    const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-suggested]') ?? [])]
    const at = () => rows().findIndex((one) => one.contains(document.activeElement))
    const go = (by: number) => () => rows()[Math.max(0, Math.min(rows().length - 1, at() < 0 ? 0 : at() + by))]?.focus()
    return { m: () => rows()[Math.max(0, at())]?.querySelector<HTMLButtonElement>('[data-accept]')?.click(), j: go(1), k: go(-1) }
  }, [])
  useLetterKeys(actions)
  if (suggested.length === 0) return null
  const count = suggested.length
  const hint = mayChange ? (
    <LetterHint className="text-caption text-quiet max-lg:hidden">
      <kbd className="rounded border border-line bg-card px-1.5 font-sans text-ink">M</kbd> {t('key.match')}{' '}
      <kbd className="rounded border border-line bg-card px-1.5 font-sans text-ink">J</kbd>{' '}
      <kbd className="rounded border border-line bg-card px-1.5 font-sans text-ink">K</kbd> {t('key.move')}
    </LetterHint>
  ) : null
  return (
    <>
      <GroupHead
        icon={Sparkles}
        tone="text-primary-text"
        name={t('suggested')}
        note={t('suggestedNote', { count, number: formatNumber(count, locale) })}
        end={hint}
      />
      <ul ref={list}>
        {suggested.map((one) => (
          <Row key={one.line.id} one={one} mayChange={mayChange} isPending={isPending(one.line.id)} onAccept={accept} onFind={onFind} />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  one: Suggested
  mayChange: boolean
  isPending: boolean
  onAccept: (one: Suggested) => void
  onFind: (line: ShownLine) => void
}

function Row({ one, mayChange, isPending, onAccept, onFind }: RowProps) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  return (
    <li
      data-suggested=""
      tabIndex={-1}
      className={cn(
        row,
        'outline-none focus:bg-primary-tint focus-within:bg-primary-tint focus:shadow-[inset_3px_0_0_var(--primary)] rtl:focus:shadow-[inset_-3px_0_0_var(--primary)]',
      )}
    >
      <LineWords line={one.line} />
      <div className="flex flex-wrap gap-2 max-lg:order-3 lg:flex-col lg:items-center lg:gap-0.5">
        {mayChange ? (
          <>
            <Button data-accept="" variant="outline" size="xs" pending={isPending} onClick={() => onAccept(one)}>
              {one.newEntry
                ? t('post')
                : one.candidates.length > 1
                  ? t('matchMany', { number: formatNumber(one.candidates.length, locale) })
                  : t('match')}
            </Button>
            <button
              type="button"
              onClick={() => onFind(one.line)}
              className="min-h-11 cursor-pointer px-2 text-caption text-quiet hover:text-ink hover:underline lg:min-h-6"
            >
              {t('other')}
            </button>
          </>
        ) : null}
      </div>
      <div className="min-w-0">
        {one.newEntry ? (
          <div className="flex items-center justify-between gap-3 rounded-thumb border border-dashed border-field px-3 py-2">
            <span>{t(`newEntry.${one.newEntry}`)}</span>
            <Sum amount={one.line.amount} isSigned />
          </div>
        ) : (
          one.candidates.map((ours) => <OurWords key={ours.id} ours={ours} isShort />)
        )}
        <p className="text-caption text-quiet">
          {one.reasons
            .map((reason) => t(`reason.${reason}`, { count: one.daysApart, number: formatNumber(one.daysApart, locale) }))
            .join(t('joined'))}
        </p>
      </div>
    </li>
  )
}
