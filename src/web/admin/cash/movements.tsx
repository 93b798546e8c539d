import { useTranslation } from 'react-i18next'
import type { CashMovement } from '#domain/money/cash/cash.contract.ts'
import { formatInstant } from '#values/format.ts'
import { Sum } from '#web/features/cash/sum.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { WrittenText } from '#web/ui/written-text.tsx'

/** The movements of a session, the oldest first. */
export function Movements({ movements }: { movements: readonly CashMovement[] }) {
  const { t } = useTranslation('cash')
  const locale = useLocale()
  return (
    <>
      <h3 className="mt-5 text-dense font-semibold">{t('panel.movements')}</h3>
      {movements.length === 0 ? <p className="mt-1 text-dense text-quiet">{t('panel.noMovements')}</p> : null}
      <ul className="mt-1 divide-y divide-line text-dense leading-5">
        {movements.map(({ kind, isDeposit, amount, at, orderId, number, customer }) => (
          <li key={`${kind} ${at} ${orderId} ${isDeposit} ${amount}`} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              {t(isDeposit ? (kind === 'taken' ? 'movement.deposit' : 'movement.deposit_back') : `movement.${kind}`)}
              <span className="block text-caption text-quiet">
                {orderId ? (
                  <>
                    <LocalLink to={`/admin/orders/${orderId}#money`} className="underline underline-offset-2 hover:text-primary-text">
                      <bdi translate="no">{number}</bdi>
                    </LocalLink>
                    {customer ? (
                      <>
                        {' '}
                        <WrittenText as="bdi" translate="no">
                          {customer}
                        </WrittenText>
                      </>
                    ) : null}{' '}
                    ·{' '}
                  </>
                ) : null}
                {formatInstant(at, locale)}
              </span>
            </span>
            <Sum amount={amount} />
          </li>
        ))}
      </ul>
    </>
  )
}
