import { useTranslation } from 'react-i18next'
import type { CashOverview } from '#domain/money/cash/cash.contract.ts'
import { formatNumber } from '#values/format.ts'
import { Figure, FigureStrip } from '#web/admin/figure.tsx'
import { useLocale } from '#web/runtime/links.ts'

/** The cash at a glance: with couriers, in the shop, of waiting owners, and the differences. */
export function Figures({ cash: { sums, counts } }: { cash: CashOverview }) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  const words = (count: number) => ({ count, number: formatNumber(count, locale) })
  const sessions = t('note.sessions', words(counts.open + counts.counting))
  return (
    <FigureStrip>
      <Figure
        name={t('figure.withCouriers')}
        amount={sums.withCouriers}
        note={counts.counting > 0 ? t('note.counting', { sessions, ...words(counts.counting) }) : sessions}
      />
      <Figure name={t('figure.atShop')} amount={sums.atShop} note={t('note.atShop')} />
      <Figure name={t('figure.ownersWait')} amount={sums.ownersWait} note={t('note.ownersWait')} />
      <Figure
        name={t('figure.differences')}
        amount={sums.differences}
        note={t('note.differences', words(counts.differing))}
        tone={sums.differences < 0 ? 'text-bad' : sums.differences > 0 ? 'text-warning' : undefined}
      />
    </FigureStrip>
  )
}
