import { useTranslation } from 'react-i18next'
import type { ClaimDetail } from '#domain/renting/claims/claim.contract.ts'
import { isOpenClaim } from '#domain/renting/claims/claim.policy.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Price } from '#web/ui/price.tsx'

/** The claimed and decided amounts, and their effect on the reader's deposit or earnings. */
export function ClaimMoney({ file }: { file: ClaimDetail }) {
  const { t } = useTranslation('claims')
  const { claim } = file
  const { claimed, decided, openedBy, rule } = claim
  const isReckoned = rule !== null && decided === claimed
  const says = useMoneyWords(file)
  return (
    <section aria-labelledby="amount" className="rounded-card border border-line bg-card p-6">
      <h2 id="amount" className="type-h3">
        {t('money.title')}
      </h2>
      <dl className="mt-3 flex flex-col gap-2 text-secondary leading-6">
        {isReckoned ? null : (
          <div className="flex items-baseline justify-between gap-4">
            <dt className="text-quiet">{t(openedBy === 'customer' ? 'money.most' : 'money.claimed')}</dt>
            <dd>
              <Price amount={claimed} />
            </dd>
          </div>
        )}
        {decided === null ? null : (
          <div className="flex items-baseline justify-between gap-4">
            <dt className="type-label">{t('money.decided')}</dt>
            <dd>
              <Price amount={decided} size="card" />
            </dd>
          </div>
        )}
      </dl>
      {says ? <p className="mt-4 border-t border-line pt-4 text-secondary leading-6 text-quiet">{says}</p> : null}
    </section>
  )
}

function useMoneyWords({ claim, as, deposit }: ClaimDetail): string | null {
  const { t } = useTranslation('claims')
  const locale = useLocale()
  const { bearer, status, openedBy } = claim
  if (status === 'withdrawn') return null
  if (as === 'owner') {
    if (bearer === 'customer') return status === 'settled' ? null : t('money.ownerGets')
    return t(bearer === 'owner' ? 'money.ownerPays' : openedBy === 'customer' ? 'money.shopBears' : 'money.shopPays')
  }
  if (bearer !== 'customer') return t(openedBy === 'customer' ? 'money.back' : 'money.shopPays')
  if (!deposit) return null
  const { amount, applied, frozen, method } = deposit
  const words = { amount: formatMoney(amount, locale), applied: formatMoney(applied, locale), frozen: formatMoney(frozen, locale) }
  if (applied > 0) return t('money.taken', words)
  if (deposit.status !== 'held' || !(isOpenClaim(claim) || status === 'agreed' || status === 'final')) return null
  return t(method === 'card' ? 'money.held' : 'money.heldCash', words)
}
