import { useSuspenseQuery } from '@tanstack/react-query'
import { Banknote, CreditCard, Landmark } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { Movement } from '#domain/money/payments/payment.contract.ts'
import { dayAt } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { AccountShell } from '#web/account/account-shell.tsx'
import { shownFigures, useShownFigures } from '#web/features/figures/shown-figures.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { passHeaders, prefetchWith, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { BringFriend } from './bring-friend.tsx'
import { CreditSection } from './credit.tsx'
import { SavedCards } from './saved-cards.tsx'

export function loader(args: LoaderFunctionArgs) {
  return prefetchWith(args, {
    needed: (api) => [api.payments.list.queryOptions(), shownFigures(api)],
    beside: (api) => [api.cards.list.queryOptions(), api.promotions.referral.queryOptions()],
  })
}

export const headers = passHeaders

const icons = { card: CreditCard, cash: Banknote, transfer: Landmark }

/** `/profile/payment`: the saved cards, the payment methods, and every payment and refund so far. */
export default function PaymentScreen() {
  const { t } = useTranslation('profile')
  const { api } = useViewer()
  const locale = useLocale()
  const { cash } = useShownFigures()
  const limits = { first: formatMoney(cash.first, locale), later: formatMoney(cash.later, locale) }
  const { data } = useSuspenseQuery({ ...api.payments.list.queryOptions(), staleTime: 10_000 })
  return (
    <AccountShell at="payment" lead={t('payment.lead')}>
      {data.methods.includes('card') ? <SavedCards /> : null}
      {data.credit.entries.length > 0 ? (
        <div className="mt-10">
          <CreditSection credit={data.credit} />
        </div>
      ) : null}
      <BringFriend />
      <section aria-labelledby="methods" className="mt-10">
        <h2 id="methods" className="type-h2">
          {t('payment.methods')}
        </h2>
        <ul className="mt-4 grid gap-4 lg:grid-cols-2 lg:gap-6">
          {data.methods.map((method) => {
            const icon = icons[method]
            return (
              <li key={method} className="flex gap-4 rounded-card border border-line bg-card p-6">
                <Icon of={icon} className="mt-1 size-6 shrink-0 stroke-[1.6] text-primary-text" />
                <div>
                  <h3 className="type-title">{t(`payment.${method}`)}</h3>
                  <p className="mt-1 text-secondary leading-6 text-quiet">{t(`payment.${method}Text`, limits)}</p>
                </div>
              </li>
            )
          })}
        </ul>
      </section>
      <section aria-labelledby="history" className="mt-10">
        <h2 id="history" className="type-h2">
          {t('payment.history')}
        </h2>
        {data.movements.length > 0 ? (
          <ul className="mt-3 border-t border-ink">
            {data.movements.map((movement) => (
              <MovementRow key={movement.id} movement={movement} />
            ))}
          </ul>
        ) : (
          <p className="mt-2 type-body text-quiet">{t('payment.none')}</p>
        )}
      </section>
    </AccountShell>
  )
}

const tones = {
  authorized: 'primary',
  captured: 'good',
  cash_due: 'warning',
  transfer_pending: 'warning',
  voided: 'neutral',
  disputed: 'warning',
  taken_back: 'neutral',
  refund_due: 'gold',
  refunded: 'gold',
  credited: 'gold',
  compensated: 'gold',
  deposit_held: 'neutral',
  deposit_not_taken: 'neutral',
  deposit_to_return: 'gold',
  deposit_returned: 'gold',
  deposit_kept: 'warning',
} as const
/** The states in which the amount goes to the customer, and is shown as negative. */
const back: readonly Movement['state'][] = ['refund_due', 'refunded', 'credited', 'compensated']

function MovementRow({ movement }: { movement: Movement }) {
  const { t } = useTranslation('profile')
  const locale = useLocale()
  const { at, by, orderId, orderNumber, method, state, amount } = movement
  return (
    <li className="border-b border-line">
      <LocalLink
        to={`/profile/orders/${orderId}`}
        className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-3 text-secondary leading-6 hover:text-primary-text"
      >
        <span>
          {t('payment.order')} <bdi>{orderNumber}</bdi>
        </span>
        <Price amount={back.includes(state) ? -amount : amount} className="justify-self-end" />
        <span className="type-small text-quiet">
          {[
            formatDay(dayAt(new Date(at)), locale),
            ...(method ? [t(`payment.${method}`)] : []),
            ...(by ? [t('payment.by', { day: formatDay(dayAt(new Date(by)), locale) })] : []),
          ].join(t('comma'))}
        </span>
        <Badge tone={tones[state]} className="justify-self-end">
          {t(`payment.state.${state}`)}
        </Badge>
      </LocalLink>
    </li>
  )
}
