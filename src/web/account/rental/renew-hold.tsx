import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedCard } from '#domain/money/cards/card.contract.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { formatInstant } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { CardName, useExpiryWords } from '#web/features/cards/card-face.tsx'
import { PageOutcome } from '#web/features/cards/page-outcome.tsx'
import { useCardPage } from '#web/features/cards/use-card-page.ts'
import { useSavedCards } from '#web/features/cards/use-saved-cards.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { FootBar, FootBarWords } from '#web/features/orders/foot-bar.tsx'
import { newKey } from '#web/features/orders/idempotency.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { RadioCard } from '#web/ui/radio-card.tsx'

/** The hold of the deposit that the card refused, to be asked for again: on this card, another saved one or a new one. */
export function RenewHold({ view }: { view: RentalView }) {
  return view.hold?.refused ? <Refused view={view} hold={view.hold} refused={view.hold.refused} /> : null
}

type Hold = NonNullable<RentalView['hold']>

function Refused({ view, hold, refused }: { view: RentalView; hold: Hold; refused: NonNullable<Hold['refused']> }) {
  const { t } = useTranslation('rentals')
  const { api } = useViewer()
  const locale = useLocale()
  const sentence = useRefusalWords()
  const others = useOtherCards(hold)
  const [picked, setPicked] = useState<string | null>(null)
  const retry = useRetry(view.id)
  const page = useCardPage((key) => api.rentals.addCard.call({ id: view.id, key }))
  const amount = formatMoney(hold.frozen, locale)
  const chosen = picked ?? others[0]?.id ?? null
  const error = retry.error ?? page.error
  const add = (
    <Button variant={chosen === null ? 'primary' : 'outline'} pending={page.isPending} onClick={page.start}>
      {t(hold.card || others.length > 0 ? 'renew.add' : 'renew.add-first')}
    </Button>
  )
  const isBefore = meaningOf(view.status).isComing
  return (
    <section aria-labelledby="renew" className="rounded-card border border-bad bg-bad-tint p-6">
      <h2 id="renew" className="type-h3">
        {t('renew.title')}
      </h2>
      <p className="mt-1 text-secondary leading-6">
        {t(`renew.why-${refused === 'declined' && hold.card && !hold.mayAskAgain ? 'forbidden' : refused}`, { amount })}
      </p>
      {isBefore ? (
        <p className="mt-1 text-secondary leading-6">{t('renew.until', { at: formatInstant(view.dispatchAt, locale) })}</p>
      ) : null}
      {others.length > 0 ? (
        <Cards cards={others} own={hold.card} chosen={chosen} onChoose={setPicked} />
      ) : hold.card ? (
        <p className="mt-2 text-secondary leading-6 font-semibold">
          <CardName card={hold.card} />
        </p>
      ) : null}
      <PageOutcome className="mt-4" />
      <p role="status" className="mt-2 text-secondary leading-6 font-semibold text-bad empty:hidden">
        {error ? sentence(error) : retry.isSuccess ? t('renew.failed') : null}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <FootBar lead={<FootBarWords title={t('deposit.title')} text={amount} />}>
          {chosen === null ? (
            add
          ) : (
            <Button
              pending={retry.isPending}
              onClick={() => retry.mutate({ id: view.id, key: newKey(), ...(chosen !== hold.card?.id && { card: chosen }) })}
            >
              {t('renew.hold', { amount })}
            </Button>
          )}
        </FootBar>
        {chosen === null ? null : add}
        {chosen === null && hold.card && hold.mayAskAgain ? (
          <Button variant="outline" pending={retry.isPending} onClick={() => retry.mutate({ id: view.id, key: newKey() })}>
            {t('renew.again')}
          </Button>
        ) : null}
        <LocalLink to="/contact" className="inline-flex min-h-11 items-center">
          <span className={linkClass}>{t('renew.contact')}</span>
        </LocalLink>
      </div>
    </section>
  )
}

/** The saved cards to choose from, where another one than the refused card is among them; none otherwise. */
function useOtherCards(hold: Hold): SavedCard[] {
  const valid = useSavedCards()
  const others = valid.filter((card) => !isSame(card, hold.card))
  const own = hold.mayAskAgain ? valid.filter((card) => isSame(card, hold.card)) : []
  return others.length > 0 ? [...others, ...own] : []
}

function isSame(card: SavedCard, refused: Hold['card']): boolean {
  return refused !== null && (card.id === refused.id || (card.brand === refused.brand && card.last4 === refused.last4))
}

interface CardsProps {
  cards: readonly SavedCard[]
  own: Hold['card']
  chosen: string | null
  onChoose: (id: string) => void
}

function Cards({ cards, own, chosen, onChoose }: CardsProps) {
  const { t } = useTranslation('rentals')
  const expiry = useExpiryWords()
  return (
    <fieldset className="mt-4">
      <legend className="sr-only">{t('renew.card')}</legend>
      <div className="flex flex-col gap-2.5">
        {cards.map((card) => (
          <RadioCard
            key={card.id}
            name="card"
            value={card.id}
            isChecked={chosen === card.id}
            title={<CardName card={card} />}
            hint={isSame(card, own) ? t('renew.again') : expiry(card)}
            onChoose={() => onChoose(card.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function useRetry(id: string) {
  const { t } = useTranslation('rentals')
  const { api } = useViewer()
  return useChange(api.rentals.retryHold.mutationOptions(), {
    answers: api.rentals.get.queryKey({ input: { id } }),
    done: ({ hold }) => (hold?.refused === null ? t('renew.held') : null),
  })
}
