import { useQuery } from '@tanstack/react-query'
import { Check, Plus, Trash2 } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedCard } from '#domain/money/cards/card.contract.ts'
import { brandOf, CardIcon, CardName, useExpiryWords } from '#web/features/cards/card-face.tsx'
import { PageOutcome } from '#web/features/cards/page-outcome.tsx'
import { useCardPage } from '#web/features/cards/use-card-page.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { quietActionClass } from '#web/ui/link-class.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RemoveCardDialog } from './remove-card-dialog.tsx'

/** The cards that the provider keeps for the reader: add one, choose the default, remove one. */
export function SavedCards() {
  const { t } = useTranslation('cards')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const { data, isError, isFetching, refetch } = useQuery({ ...api.cards.list.queryOptions(), staleTime: 10_000, retry: false })
  const page = useCardPage((key) => api.cards.add.call({ key }))
  return (
    <section aria-labelledby="cards">
      <h2 id="cards" className="type-h2">
        {t('title')}
      </h2>
      <p className="mt-1 type-body text-quiet">{t('text')}</p>
      <PageOutcome className="mt-4" />
      <div className="mt-4">
        {data ? (
          <CardList cards={data.cards} />
        ) : isError ? (
          <ErrorState
            title={t('errorTitle')}
            text={t('errorText')}
            action={t('retry')}
            isPending={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div aria-busy="true" className="grid gap-4 lg:grid-cols-2 lg:gap-6">
            <Skeleton className="h-37.5" />
            <Skeleton className="h-37.5 max-lg:hidden" />
          </div>
        )}
      </div>
      {data ? (
        <>
          <Button variant="outline" className="mt-4 w-full sm:w-auto" pending={page.isPending} onClick={page.start}>
            {page.isPending ? null : <Icon of={Plus} className="size-5" />}
            {t('add')}
          </Button>
          <p role="alert" className="mt-2 text-secondary leading-6 text-bad empty:hidden">
            {page.error ? sentence(page.error) : null}
          </p>
        </>
      ) : null}
    </section>
  )
}

function CardList({ cards }: { cards: readonly SavedCard[] }) {
  const { t } = useTranslation('cards')
  const { api } = useViewer()
  const [removed, setRemoved] = useState<SavedCard | null>(null)
  const choose = useChange(api.cards.makeDefault.mutationOptions(), {
    answers: api.cards.list.queryKey(),
    refused: (description) => ({ title: t('notChanged'), description }),
  })
  if (cards.length === 0)
    return (
      <div className="flex items-center gap-4 rounded-card border border-line bg-card p-5 lg:p-6">
        <CardIcon />
        <div>
          <p className="type-title">{t('emptyTitle')}</p>
          <p className="text-secondary leading-6 text-quiet">{t('emptyText')}</p>
        </div>
      </div>
    )
  return (
    <>
      <ul className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        {cards.map((card) => (
          <Card key={card.id} card={card} onDefault={() => choose.mutate({ id: card.id })} onRemove={() => setRemoved(card)} />
        ))}
      </ul>
      {removed ? <RemoveCardDialog card={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  )
}

function Card({ card, onDefault, onRemove }: { card: SavedCard; onDefault: () => void; onRemove: () => void }) {
  const { t } = useTranslation('cards')
  const expiry = useExpiryWords()
  const { last4, isExpired, isDefault } = card
  const named = { brand: brandOf(card), last4 }
  return (
    <li className="flex flex-col rounded-card border border-line bg-card p-5 pb-3 lg:p-6 lg:pb-4">
      <div className="flex items-start gap-4">
        <CardIcon />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h3 className="type-title">
              <CardName card={card} />
            </h3>
            {isExpired ? <Badge tone="bad">{t('expired')}</Badge> : isDefault ? <Badge tone="primary">{t('default')}</Badge> : null}
          </div>
          <p className="text-secondary leading-6 text-quiet">{expiry(card)}</p>
        </div>
      </div>
      <div className="mt-2 flex flex-wrap gap-x-5">
        {isDefault || isExpired ? null : (
          <button type="button" className={quietActionClass} aria-label={t('makeDefaultNamed', named)} onClick={onDefault}>
            <Icon of={Check} />
            {t('makeDefault')}
          </button>
        )}
        <button type="button" className={quietActionClass} aria-label={t('removeNamed', named)} onClick={onRemove}>
          <Icon of={Trash2} />
          {t('remove')}
        </button>
      </div>
    </li>
  )
}
