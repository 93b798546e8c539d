import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RentalDetail, ShownMove } from '#domain/renting/order-details/order-detail.contract.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { MovePanel } from './move-panel.tsx'
import { isDanger, isVerb, type Verb } from './verbs.ts'
import { Why } from './why.tsx'

/** The possible moves of a rental in its state: the shop's as buttons, the others with their obstacle. */
export function Moves({ orderId, rental }: { orderId: string; rental: RentalDetail }) {
  const { t } = useTranslation('operations')
  const locale = useLocale()
  const [open, setOpen] = useState<Verb | null>(null)
  const { cancellation, moves } = rental
  const own = moves.flatMap(({ name, refusal }) =>
    isVerb(name) && refusal !== 'rental.not-yours' && !(cancellation && name === 'cancelByOperations') ? [{ name, refusal }] : [],
  )
  const others = moves.filter(({ refusal, by }) => refusal === 'rental.not-yours' && by.length > 0)
  if (own.length + others.length === 0) return null
  return (
    <div className="mt-3 border-t border-line pt-3">
      {cancellation ? (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-tint p-3 text-dense">
          <div className="min-w-0 flex-1 basis-60">
            <p>
              {t(cancellation.isOwn ? 'moves.askedByYou' : 'moves.askedBy', {
                name: cancellation.by,
                amount: formatMoney(cancellation.refund, locale),
              })}
            </p>
            <Why reason={cancellation.reason} className="mt-1" />
          </div>
          {cancellation.isOwn ? null : (
            <Button data-move={rental.piece} variant="destructive" size="sm" onClick={() => setOpen('confirmCancellation')}>
              {t('moves.name.confirmCancellation')}
            </Button>
          )}
        </div>
      ) : null}
      {own.length > 0 ? (
        <ul aria-label={t('moves.now')} className="flex flex-wrap gap-2">
          {own.map(({ name, refusal }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-2">
              <Button
                data-move={rental.piece}
                variant={isDanger(name) ? 'destructive' : 'outline'}
                size="sm"
                disabled={refusal !== null}
                aria-expanded={open === name}
                onClick={() => setOpen(open === name ? null : name)}
              >
                {t(`moves.name.${name}`)}
              </Button>
              {refusal ? <span className="text-caption text-quiet">{t(whyOf(refusal))}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {open ? <MovePanel key={open} verb={open} orderId={orderId} rental={rental} onClose={() => setOpen(null)} /> : null}
      <Others moves={others} />
    </div>
  )
}

/** The words of a refusal, `order.unanswered` by its last part. */
function whyOf(refusal: NonNullable<ShownMove['refusal']>): string {
  return `moves.why.${refusal.split('.')[1]}`
}

function Others({ moves }: { moves: readonly ShownMove[] }) {
  const { t } = useTranslation('operations')
  if (moves.length === 0) return null
  return (
    <ul className="mt-2 flex flex-col gap-0.5 text-caption leading-5 text-quiet">
      {moves.map(({ name, by, missing }) => (
        <li key={name}>
          {t('moves.others', { move: t(`moves.name.${name}`), by: by.map((party) => t(`moves.by.${party}`)).join(t('moves.or')) })}
          {missing ? <span className="font-semibold text-warning"> {t(whyOf(missing))}</span> : null}
        </li>
      ))}
    </ul>
  )
}
