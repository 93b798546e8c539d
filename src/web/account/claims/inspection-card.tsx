import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Inspection } from '#domain/renting/claims/claim.contract.ts'
import { filsOf } from '#values/amount.ts'
import { formatRange } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { SendBar } from '#web/features/claims/send-bar.tsx'
import { Statement, useStatement } from '#web/features/claims/statement.tsx'
import { useAmountFault } from '#web/features/forms/typed-amount.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { instantWords } from '#web/features/orders/day-words.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { Thumb } from '#web/features/orders/piece.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useClaimChange } from './use-claim-change.ts'

/** A piece that is back with its owner: everything is fine, or damage is claimed, until the clock says. */
export function InspectionCard({ inspection }: { inspection: Inspection }) {
  const { t } = useTranslation('claims')
  const locale = useLocale()
  const [open, setOpen] = useState<'fine' | 'damage' | null>(null)
  const { name, picture, from, until, inspectBy, most } = inspection
  return (
    <li className="rounded-card border border-line bg-card p-4 lg:p-6">
      <div className="flex items-start gap-4">
        <Thumb picture={picture} className="w-18" />
        <div className="min-w-0 flex-1">
          <h3 className="type-title">{name}</h3>
          <p className="type-small text-quiet">{formatRange({ from, until }, locale)}</p>
        </div>
      </div>
      <Badge tone="warning" className="mt-3">
        {t('inspect.by', { by: instantWords(inspectBy, locale) })}
      </Badge>
      {open === 'fine' ? (
        <Fine inspection={inspection} onClose={() => setOpen(null)} />
      ) : open === 'damage' ? (
        <Suspense fallback={<Skeleton className="mt-4 h-64" />}>
          <Damage inspection={inspection} onClose={() => setOpen(null)} />
        </Suspense>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button size="sm" onClick={() => setOpen('fine')} aria-label={`${t('inspect.fine')}: ${name}`}>
            {t('inspect.fine')}
          </Button>
          {most > 0 ? (
            <Button size="sm" variant="outline" onClick={() => setOpen('damage')} aria-label={`${t('inspect.damage')}: ${name}`}>
              {t('inspect.damage')}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  )
}

interface StepProps {
  inspection: Inspection
  onClose: () => void
}

function Fine({ inspection: { rentalId: id }, onClose }: StepProps) {
  const { t } = useTranslation('claims')
  const { api } = useViewer()
  const changed = useClaimChange()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  const complete = useChange(
    { mutationFn: () => api.rentals.complete.call({ id, key: keyFor(`complete ${id}`, id) }) },
    { refresh: changed, done: t('inspect.fineDone') },
  )
  return (
    <div ref={place} className="mt-4 rounded-card bg-sunk p-4">
      <p className="text-secondary leading-6">{t('inspect.fineText')}</p>
      <SendBar sending={complete} size="sm" className="mt-3" onSend={complete.mutate} onClose={onClose}>
        {t('inspect.fineSure')}
      </SendBar>
    </div>
  )
}

function Damage({ inspection: { rentalId: id, most }, onClose }: StepProps) {
  const { t } = useTranslation('claims')
  const { api } = useViewer()
  const locale = useLocale()
  const changed = useClaimChange()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const { data, refetch } = useSuspenseQuery({ ...api.claims.ofRental.queryOptions({ input: { id } }), staleTime: 10_000 })
  const [typed, setTyped] = useState('')
  const amount = filsOf(typed) ?? 0
  const photos = data.unsent.length
  const statement = useStatement({ photos, isProofNeeded: true })
  const claim = useChange(
    {
      mutationFn: () => {
        const about = { id, kind: 'damage', amount, words: statement.words } as const
        return api.claims.open.call({ ...about, key: keyFor(`damage ${id}`, { ...about, photos }) })
      },
    },
    { refresh: changed, done: ({ rule }) => t(rule === 'small-claim' ? 'inspect.doneRule' : 'inspect.done') },
  )
  const tooMuch = amount > most
  const fault = useAmountFault()(typed)
  const missing = amount === 0 || tooMuch ? t('missing.amount') : statement.missing
  const limit = { most: formatMoney(most, locale) }
  return (
    <div ref={place} className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      <Field
        label={t('inspect.amount')}
        hint={t('inspect.amountHint', limit)}
        error={fault ?? (tooMuch ? t('inspect.amountHint', limit) : null)}
      >
        <TextInput
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="max-w-60"
        />
      </Field>
      <Statement
        statement={statement}
        label={t('inspect.words')}
        hint={t('inspect.hint')}
        rentalId={id}
        unsent={data.unsent}
        onChange={() => void refetch()}
      />
      <SendBar sending={claim} missing={missing} onSend={claim.mutate} onClose={onClose}>
        {t('inspect.send', { amount: formatMoney(amount, locale) })}
      </SendBar>
    </div>
  )
}
