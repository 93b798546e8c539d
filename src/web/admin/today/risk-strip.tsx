import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Risk } from '#domain/renting/order-details/operations.contract.ts'
import { formatNumber } from '#values/format.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { riskIcons } from './risk-words.ts'
import { useTimeWords } from './time-words.ts'

const mostKinds = 5

/** The kinds of risk with the most urgent first; a press shows one of them alone, and again all. */
export function RiskStrip({ risks, at }: { risks: readonly Risk[]; at: string }) {
  const { t } = useTranslation(['today', 'operations'])
  const locale = useLocale()
  const words = useTimeWords(at)
  const [query] = useSearchParams()
  const chosen = query.get('risk')
  const groups = [...Map.groupBy(risks, ({ kind }) => kind)]
  const shown = groups.filter(([kind], index) => index < mostKinds || kind === chosen)
  if (shown.length === 0) return null
  return (
    <nav
      aria-label={t('risks.label')}
      className="grid grid-cols-1 overflow-hidden rounded-card max-lg:border max-lg:border-line lg:auto-cols-fr lg:grid-flow-col lg:gap-4"
    >
      {shown.map(([kind, of]) => {
        const [first] = of
        const to = new URLSearchParams(query)
        if (chosen === kind) to.delete('risk')
        else to.set('risk', kind)
        return (
          <LocalLink
            key={kind}
            to={`/admin${to.size > 0 ? `?${to}` : ''}`}
            preventScrollReset
            aria-current={chosen === kind ? 'true' : undefined}
            className={cn(
              'flex min-w-0 items-center gap-3 bg-card px-4 py-2.5 hover:bg-sunk max-lg:not-last:border-b max-lg:not-last:border-line lg:rounded-card lg:border lg:border-line',
              chosen === kind && 'bg-primary-tint hover:bg-primary-tint lg:border-primary',
            )}
          >
            <span
              className={cn(
                'flex size-9 shrink-0 items-center justify-center rounded-full',
                first?.isLate ? 'bg-bad-tint text-bad' : 'bg-warning-tint text-warning',
              )}
            >
              <Icon of={riskIcons[kind]} className="size-4.5" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-dense leading-5 font-semibold rtl:leading-5.5">{t(`operations:risk.kind.${kind}`)}</span>
              <span className="block truncate text-caption leading-4.5 text-quiet rtl:leading-5.25">{first ? words(first) : null}</span>
            </span>
            <span className="text-heading leading-7 font-light lining-nums tabular-nums">{formatNumber(of.length, locale)}</span>
          </LocalLink>
        )
      })}
    </nav>
  )
}
