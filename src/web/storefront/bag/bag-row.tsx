import type { TFunction } from 'i18next'
import { CircleAlert, Handshake, Heart, Minus, Plus, Trash2 } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { QuoteLine } from '#domain/renting/quotes/quote.contract.ts'
import { formatNumber } from '#values/format.ts'
import { type BagItem, useBag } from '#web/features/bag/bag-store.ts'
import { useFavorites } from '#web/features/favorites/favorites-store.ts'
import { Piece } from '#web/features/orders/piece.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { findCopy } from '#web/runtime/offline/copies.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { quietActionClass } from '#web/ui/link-class.ts'
import { toast } from '#web/ui/toast.ts'
import { Alternatives } from './alternatives.tsx'

export interface BagRowProps {
  item: BagItem
  answer: QuoteLine | undefined
  /** Why its days can no longer be delivered, or null. */
  past: 'past' | 'pastToday' | null
}

/** A row of the bag with the server's price and availability, or alternatives. */
export function BagRow({ item, answer, past }: BagRowProps) {
  const { t } = useTranslation('bag')
  const locale = useLocale()
  const copy = answer ? null : findCopy(item.productId, locale)
  const isPriced = answer?.state === 'free' || answer?.state === 'taken'
  const isLost = past !== null || (answer !== undefined && answer.state !== 'free')
  const piece = {
    itemId: item.productId,
    name: answer?.name || copy?.name || t('piece'),
    brand: answer?.brand ?? copy?.brand ?? '',
    size: item.size,
    picture: answer?.picture ?? copy?.pictures[0] ?? null,
    price: answer && isPriced ? answer.price : Math.round(item.price * 1000) * item.quantity,
    days: item.rentalDuration,
    from: item.startDate,
    until: item.endDate,
  }
  return (
    <li className="border-b border-line py-5">
      <Piece
        piece={piece}
        isTaken={isLost}
        isLinked={answer?.state !== 'gone'}
        badge={
          isLost ? (
            <Badge tone="warning">
              <Icon of={CircleAlert} className="size-3.5" />
              {reasonOf(t, answer, past)}
            </Badge>
          ) : null
        }
      >
        {answer?.allowsInPerson && !isLost ? (
          <p className="mt-1 flex items-start gap-1.5 type-small text-quiet">
            <Icon of={Handshake} className="mt-0.5 size-4 shrink-0" />
            {t('inPerson')}
          </p>
        ) : null}
        <Actions item={item} answer={answer} name={piece.name} isLost={isLost} />
      </Piece>
      {isLost && answer && answer.alternatives.length > 0 ? <Alternatives item={item} alternatives={answer.alternatives} /> : null}
    </li>
  )
}

function reasonOf(t: TFunction<'bag'>, answer: QuoteLine | undefined, past: BagRowProps['past']): string {
  if (past) return t(past)
  if (answer?.state === 'gone' || answer?.state === 'own') return t(answer.state)
  return answer && answer.free > 0 ? t('fewer', { count: answer.free }) : t('taken')
}

function Actions({ item, answer, name, isLost }: { item: BagItem; answer: QuoteLine | undefined; name: string; isLost: boolean }) {
  const { t } = useTranslation('bag')
  const bag = useBag()
  const favorites = useFavorites()
  const most = answer ? Math.max(1, answer.free) : item.quantity
  const remove = () => {
    bag.remove(item.id)
    toast(t('removed'), { description: name, action: { label: t('undo'), onClick: () => bag.add(item) } })
  }
  const keep = () => {
    if (!favorites.has(item.productId)) favorites.toggle({ id: item.productId, name })
    bag.remove(item.id)
  }
  const canChange = !isLost || (answer !== undefined && answer.free > 0)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1">
      {canChange && (most > 1 || item.quantity > 1) ? (
        <div className="max-lg:basis-full">
          <Stepper quantity={item.quantity} most={most} name={name} onChange={(quantity) => bag.setQuantity(item.id, quantity, most)} />
        </div>
      ) : null}
      {isLost ? null : (
        <button type="button" className={quietActionClass} onClick={keep} aria-label={t('keepNamed', { name })}>
          <Icon of={Heart} />
          {t('keep')}
        </button>
      )}
      <button type="button" className={quietActionClass} onClick={remove} aria-label={t('removeNamed', { name })}>
        <Icon of={Trash2} />
        {t('remove')}
      </button>
    </div>
  )
}

function Stepper({
  quantity,
  most,
  name,
  onChange,
}: {
  quantity: number
  most: number
  name: string
  onChange: (quantity: number) => void
}) {
  const { t } = useTranslation('bag')
  const locale = useLocale()
  const button =
    'inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-sunk disabled:cursor-not-allowed disabled:text-quiet disabled:opacity-60'
  return (
    <fieldset aria-label={t('quantityNamed', { name })} className="inline-flex items-center rounded-full border border-line bg-card">
      <button type="button" className={button} disabled={quantity <= 1} aria-label={t('less')} onClick={() => onChange(quantity - 1)}>
        <Icon of={Minus} className="size-4" />
      </button>
      <output aria-live="polite" className="min-w-9 px-1 text-center type-label">
        {formatNumber(quantity, locale)}
      </output>
      <button type="button" className={button} disabled={quantity >= most} aria-label={t('more')} onClick={() => onChange(quantity + 1)}>
        <Icon of={Plus} className="size-4" />
      </button>
    </fieldset>
  )
}
