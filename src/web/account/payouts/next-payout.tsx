import { Landmark } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Earnings } from '#domain/money/payouts/payout.contract.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, noBreak } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { instantWords } from '#web/features/orders/day-words.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { MethodForm } from './method-form.tsx'

const quiet = 'text-secondary leading-6 text-on-ink/85'
const link = 'inline-flex w-fit cursor-pointer border-b border-gold-on-ink pb-0.5 text-secondary leading-6 font-semibold rtl:font-bold'

/** The amount and the account of the next batch, its obstacles, and the form for another account. Dark in both themes. */
export function NextPayout({ earnings }: { earnings: Earnings }) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  const [isChanging, setChanging] = useState(false)
  const { sums, counts, next, least, hold } = earnings
  const day = noBreak(formatDay(next, locale))
  return (
    <>
      <section
        aria-labelledby="next-payout"
        className="grid gap-x-8 gap-y-6 rounded-card border border-transparent bg-ink-panel p-5 text-on-ink lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:p-8 dark:border-line"
      >
        <div>
          <h2 id="next-payout" className={quiet}>
            {hold ? t('next.held') : t('next.title', { day })}
          </h2>
          <Price amount={sums.due} className="mt-1 block text-price leading-13 font-light text-on-ink lg:text-number" />
          <p className={quiet}>
            {sums.due < 0
              ? t('next.debt')
              : sums.due === 0
                ? t('next.nothing')
                : sums.due < least
                  ? t('next.below', { least: formatMoney(least, locale) })
                  : t('next.rentals', { count: counts.due })}
          </p>
        </div>
        <Account earnings={earnings} isChanging={isChanging} onChange={() => setChanging(!isChanging)} />
        {hold ? <Hold hold={hold} method={earnings.method} day={day} /> : null}
      </section>
      {isChanging ? <MethodForm method={earnings.method} onClose={() => setChanging(false)} /> : null}
    </>
  )
}

function Account({ earnings: { method }, isChanging, onChange }: { earnings: Earnings; isChanging: boolean; onChange: () => void }) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  return (
    <div className="flex items-center gap-4 rounded-card bg-on-ink/10 p-4 lg:min-w-80">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-gold-on-ink text-ink-panel">
        <Icon of={Landmark} className="size-5" />
      </span>
      <div className="min-w-0 flex-1 text-secondary leading-6">
        {method ? (
          <>
            <p className="font-semibold rtl:font-bold">
              {t(`kind.${method.kind}`)} <span aria-hidden="true">·</span> <bdi dir="ltr">{method.hint}</bdi>
            </p>
            <p className="type-small text-on-ink/85">
              {t('method.since', { day: noBreak(formatDay(dayAt(new Date(method.changedAt)), locale, 'short')) })}
            </p>
          </>
        ) : (
          <p>{t('method.none')}</p>
        )}
      </div>
      <button
        type="button"
        aria-expanded={isChanging}
        onClick={onChange}
        className="inline-flex min-h-11 shrink-0 cursor-pointer items-center"
      >
        <span className={link}>{t(isChanging ? 'method.close' : method ? 'method.change' : 'method.add')}</span>
      </button>
    </div>
  )
}

interface HoldProps {
  hold: NonNullable<Earnings['hold']>
  method: Earnings['method']
  day: string
}

function Hold({ hold: { reason, until }, method, day }: HoldProps) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  return (
    <div className="border-t border-on-ink/20 pt-4 lg:col-span-2">
      <p className={quiet}>
        {t(`held.${reason}`, {
          day,
          until: until === null ? '' : instantWords(until, locale),
          failure: t(`failure.${method?.failure ?? 'account'}`),
        })}
      </p>
      {reason === 'method-failed' ? <Confirm /> : null}
      {reason === 'identity' ? (
        <LocalLink to="/profile?tab=settings&page=privacy#identity-verification" className="inline-flex min-h-11 items-center">
          <span className={link}>{t('held.check')}</span>
        </LocalLink>
      ) : null}
    </div>
  )
}

/** Confirms that the account is right. */
function Confirm() {
  const { t } = useTranslation('payouts')
  const { api } = useViewer()
  const confirm = useChange(api.payouts.confirmMethod.mutationOptions(), {
    answers: api.payouts.earnings.queryKey(),
    done: t('method.confirmed'),
    refused: 'toast',
  })
  return (
    <Button size="sm" className="mt-3" pending={confirm.isPending} onClick={() => confirm.mutate({})}>
      {t('method.confirm')}
    </Button>
  )
}
