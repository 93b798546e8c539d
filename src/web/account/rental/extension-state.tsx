import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { formatTime, noBreak } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { dayWords } from '#web/features/orders/day-words.ts'
import { FootBar, FootBarWords } from '#web/features/orders/foot-bar.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

interface Words {
  title: string
  text: string
}

/** The text for an extension that waits for its payment; null where none does. */
export function useExtensionWords(): (view: RentalView) => Words | null {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  return ({ extension, until: before }) => {
    if (extension?.status !== 'asked') return null
    const { until, amount, keptUntil, redirect } = extension
    const words = {
      day: dayWords(until, locale),
      amount: formatMoney(amount, locale),
      time: noBreak(formatTime(keptUntil, locale)),
      before: dayWords(before, locale),
    }
    const state = redirect ? 'asked' : 'confirming'
    return { title: t(`extension.${state}`, words), text: t(`extension.${state}Text`, words) }
  }
}

/** An extension that waits for its payment, with the way there; and what became of it, once the payer has come back. */
export function ExtensionState({ view, isInPlace }: { view: RentalView; isInPlace: boolean }) {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  const [params] = useSearchParams()
  const { extension } = view
  const [isFollowed, setFollowed] = useState(params.has('extension'))
  const awaited = useExtensionWords()(view)
  const outcome = useOutcome(view)
  if (awaited && !isFollowed) setFollowed(true)
  const shown = awaited ?? (isFollowed ? outcome : null)
  if (!shown || !extension) return null
  const look = { asked: 'border-primary-line bg-primary-tint', done: 'border-good bg-good-tint', ended: 'border-line bg-card' }
  return (
    <section role="status" className={cn('rounded-card border p-6', look[extension.status])}>
      <h2 className="type-h3">{shown.title}</h2>
      <p className="mt-1 max-w-text text-secondary leading-6">{shown.text}</p>
      {extension.redirect ? (
        <FootBar
          isInPlace={isInPlace}
          className="lg:mt-4"
          lead={<FootBarWords title={t('extend.lastDay')} text={dayWords(extension.until, locale)} />}
        >
          <Button asChild className={isInPlace ? 'mt-4' : undefined}>
            <a href={extension.redirect}>{t('extension.pay')}</a>
          </Button>
        </FootBar>
      ) : null}
    </section>
  )
}

function useOutcome({ extension, until }: RentalView): Words | null {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  if (!extension || extension.status === 'asked') return null
  const words = { day: dayWords(until, locale), amount: formatMoney(extension.amount, locale) }
  return { title: t(`extension.${extension.status}`, words), text: t(`extension.${extension.status}Text`, words) }
}
