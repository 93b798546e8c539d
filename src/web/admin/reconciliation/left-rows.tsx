import { CircleAlert, Search } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { ShownLine } from '#domain/renting/reconciliation/reconciliation.contract.ts'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { GroupHead, type RowsProps, row } from './group-head.tsx'
import { useMatching } from './use-matching.ts'
import { LineWords, OurWords } from './words.tsx'

/** Lines and entries that are left over. */
export function LeftRows({ state, mayChange, onFind }: RowsProps & { onFind: (line: ShownLine) => void }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  const { book, isPending } = useMatching(state.account)
  const { left, ours, oursCount } = state
  if (left.length + ours.length === 0) return null
  return (
    <>
      <GroupHead
        icon={CircleAlert}
        tone="text-gold-text"
        name={t('left')}
        note={[
          t('leftLines', { count: left.length, number: formatNumber(left.length, locale) }),
          t('leftOurs', { count: oursCount, number: formatNumber(oursCount, locale) }),
        ].join(t('joined'))}
      />
      <ul>
        {left.map((line) => (
          <li key={line.id} className={row}>
            <LineWords line={line} isOpen />
            <div className="max-lg:hidden" />
            {mayChange ? (
              <div className="flex flex-wrap gap-2">
                <Button variant="outline" size="xs" onClick={() => onFind(line)}>
                  <Icon of={Search} className="size-4" />
                  {t('find.open')}
                </Button>
                <Button variant="soft" size="xs" pending={isPending(line.id)} onClick={() => book.mutate({ id: line.id, as: 'unknown' })}>
                  {t('keep')}
                </Button>
                {line.amount > 0 && state.account !== 'provider' ? (
                  <Button
                    variant="soft"
                    size="xs"
                    pending={isPending(line.id)}
                    onClick={() => book.mutate({ id: line.id, as: 'returned' })}
                  >
                    {t('sendBack')}
                  </Button>
                ) : null}
              </div>
            ) : null}
          </li>
        ))}
        {ours.map((one) => (
          <li key={one.id} className={row}>
            <span className="text-quiet max-lg:hidden">{t('notYet')}</span>
            <span className="text-caption text-quiet lg:text-center">
              <span className="lg:hidden">{t('notYet')}</span>
            </span>
            <OurWords ours={one} />
          </li>
        ))}
      </ul>
      {oursCount > ours.length ? (
        <p className="border-b border-line px-4 py-2.5 text-caption text-quiet lg:px-5">
          {t('moreOurs', { count: oursCount - ours.length, number: formatNumber(oursCount - ours.length, locale) })}
        </p>
      ) : null}
    </>
  )
}
