import { useTranslation } from 'react-i18next'
import type { OperationsCancellation } from '#domain/renting/rentals/rental.contract.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Price } from '#web/ui/price.tsx'

/** The refund of ending a rental at the shop's cost, line by line, the fate of its deposit, and whether it takes two people. */
export function OperationsCost({ cost }: { cost: OperationsCancellation }) {
  const { t } = useTranslation('operations')
  const locale = useLocale()
  const { lines, refund, deposit, hold, needsSecond } = cost
  const held = hold && `${hold.method}-${hold.isHeld ? 'held' : 'planned'}`
  return (
    <div className="mt-3 rounded-thumb border border-line bg-card p-3 text-dense leading-5">
      {refund > 0 ? (
        <dl className="flex flex-col gap-1.5">
          {lines
            .filter(({ back }) => back > 0)
            .map(({ code, back }) => (
              <div key={code} className="flex items-baseline justify-between gap-4 text-quiet">
                <dt>{t(`moves.cost.${code}`)}</dt>
                <dd>
                  <Price amount={back} size="small" />
                </dd>
              </div>
            ))}
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-1.5 font-semibold">
            <dt>{t('moves.cost.back')}</dt>
            <dd>
              <Price amount={refund} className="font-semibold" />
            </dd>
          </div>
        </dl>
      ) : (
        <p>{t('moves.cost.nothing')}</p>
      )}
      <p className="mt-2 text-quiet">{held ? t(`moves.hold.${held}`, { amount: formatMoney(deposit, locale) }) : t('moves.hold.none')}</p>
      {needsSecond ? <p className="mt-2 font-semibold text-warning">{t('moves.needsSecond')}</p> : null}
    </div>
  )
}
