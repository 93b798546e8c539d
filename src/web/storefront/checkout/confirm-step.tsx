import { CalendarSync, CreditCard, type IconNode, IdCard, Landmark, Wallet } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { formatMoney } from '#values/money.ts'
import { Agreement } from '#web/features/consents/agreement.tsx'
import { OpenDebt, useOpenDebt } from '#web/features/orders/open-debt.tsx'
import { PayBar } from '#web/features/orders/pay-bar.tsx'
import { Piece } from '#web/features/orders/piece.tsx'
import { useCancelTerms } from '#web/features/orders/use-cancel-terms.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { BackStep } from './back-step.tsx'
import { useIdentityAhead } from './use-identity-ahead.ts'

export interface ConfirmStepProps {
  order: Order
  /** A saved card pays. */
  isSavedCard: boolean
  isPending: boolean
  problem: string | null
  onPay: () => void
  onBack: () => void
}

/** Everything once more, then the one button that pays. */
export function ConfirmStep({ order, isSavedCard, isPending, problem, onPay, onBack }: ConfirmStepProps) {
  const { t } = useTranslation(['checkout', 'identity-verification', 'cards', 'transfers'])
  const locale = useLocale()
  const { method } = order
  const isByCard = method === 'card'
  const { total, deposit } = order.quote
  const words = wordsOf(order, isSavedCard)
  const isIdentityAhead = useIdentityAhead(order)
  const debt = useOpenDebt()
  return (
    <div className="max-w-180">
      <ul>
        {order.quote.lines.map((line) => (
          <li key={`${line.itemId}/${line.color}/${line.from}`} className="border-b border-line py-4 first:pt-0">
            <Piece piece={line} isLinked={false} isSmall>
              {line.quantity > 1 ? <p className="type-small text-quiet">{t('quantity', { count: line.quantity })}</p> : null}
            </Piece>
          </li>
        ))}
      </ul>
      <ul className="mt-6 grid gap-6 lg:grid-cols-2">
        <Assurance
          icon={words.icon}
          title={t(words.title)}
          text={t(words.text, {
            amount: formatMoney(total, locale),
            deposit: formatMoney(deposit, locale),
            sum: formatMoney(total + deposit, locale),
          })}
        />
        {deposit > 0 && isByCard ? (
          <Assurance icon={Wallet} title={t('depositTitle')} text={t('depositText', { amount: formatMoney(deposit, locale) })} />
        ) : null}
        {isIdentityAhead ? (
          <Assurance icon={IdCard} title={t('identityTitle')} text={t('identityText', { deposit: formatMoney(deposit, locale) })} />
        ) : null}
        <Assurance icon={CalendarSync} title={t('plansTitle')} text={useCancelTerms(order)} />
      </ul>
      {debt ? <OpenDebt debt={debt} className="mt-6" /> : null}
      {problem ? (
        <p role="alert" className="mt-6 rounded-card bg-bad-tint px-4 py-3 text-secondary text-bad">
          {problem}
        </p>
      ) : null}
      <Agreement text={t('identity-verification:checkout')} className="mt-6 max-w-text" />
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <PayBar total={order.quote.total} deposit={order.quote.deposit} isTogether={order.method === 'transfer'}>
          {/* The second press of a double one was meant for the step before. */}
          <Button size="lg" pending={isPending} disabled={debt !== null} onClick={({ detail }) => detail < 2 && onPay()}>
            {t(debt ? 'debt.first' : isPending ? words.pending : words.confirm)}
            {method === 'cash' || debt ? null : (
              <Price amount={method === 'transfer' ? total + deposit : total} className="text-lead font-semibold max-lg:hidden" />
            )}
          </Button>
        </PayBar>
        <BackStep onBack={onBack}>{t('backToPayment')}</BackStep>
      </div>
    </div>
  )
}

/** The text of the last step for each payment method. */
function wordsOf({ method, quote }: Order, isSavedCard: boolean) {
  const hasDeposit = quote.deposit > 0
  if (method === 'cash')
    return {
      icon: Wallet,
      title: 'cashTitle',
      text: hasDeposit ? 'cashTogether' : 'cashText',
      confirm: 'confirmCash',
      pending: 'transfers:booking',
    }
  if (method === 'transfer')
    return {
      icon: Landmark,
      title: 'transfers:eyebrow',
      text: hasDeposit ? 'transfers:confirmTogether' : 'transfers:confirmText',
      confirm: 'transfers:confirm',
      pending: 'transfers:booking',
    }
  return {
    icon: CreditCard,
    title: 'chargedTitle',
    text: isSavedCard ? 'cards:payWith' : 'chargedText',
    confirm: 'confirmPay',
    pending: isSavedCard ? 'cards:paying' : 'paying',
  }
}

function Assurance({ icon, title, text }: { icon: IconNode; title: string; text: string }) {
  return (
    <li className="flex gap-4">
      <Icon of={icon} className="mt-0.5 size-5 shrink-0 stroke-[1.6] text-primary-text" />
      <div>
        <h3 className="type-label text-secondary leading-6">{title}</h3>
        <p className="text-secondary leading-6 text-quiet">{text}</p>
      </div>
    </li>
  )
}
