import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import type { Rescue } from '#domain/renting/rescues/rescue.contract.ts'
import { formatShortRange } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { instantWords } from '#web/features/orders/day-words.ts'
import { FootBar, FootBarWords } from '#web/features/orders/foot-bar.tsx'
import { Thumb } from '#web/features/orders/piece.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ReplaceDialog, type Replacement } from './replace-dialog.tsx'

interface ReplacementsProps {
  rental: Rental
  order: Order
}

/** The possible replacements of a piece whose owner has cancelled, the chosen one, or the refund. */
export function Replacements({ rental, order }: ReplacementsProps) {
  const { api } = useViewer()
  const { data } = useQuery({ ...api.rentals.replacements.queryOptions({ input: { id: rental.id } }), staleTime: 10_000 })
  if (!data) return <Skeleton className="h-64" />
  if (data.replacedBy) return <Replaced order={order} id={data.replacedBy} />
  if (data.until === null || data.items.length === 0) return <NoReplacement rental={rental} order={order} />
  return <Offer rental={rental} rescue={data} by={data.until} />
}

function Offer({ rental, rescue, by }: { rental: Rental; rescue: Rescue; by: string }) {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  const [chosen, setChosen] = useState<Replacement | 'refund' | null>(null)
  const words = { refund: formatMoney(rescue.refund, locale), by: instantWords(by, locale), days: formatShortRange(rental, locale) }
  return (
    <section aria-labelledby="replacements" className="rounded-card border border-primary-line bg-primary-tint p-4 lg:p-6">
      <p className="type-eyebrow text-primary-text">{t('replace.due', words)}</p>
      <h2 id="replacements" className="mt-1 scroll-mt-32 type-h3">
        {t('replace.title')}
      </h2>
      <p className="mt-1 text-secondary leading-6 text-quiet">{t('replace.text', words)}</p>
      <ul className="mt-4 flex flex-col gap-3">
        {rescue.items.map((item) => (
          <li key={item.id}>
            <OfferRow item={item} rental={rental} onChoose={() => setChosen(item)} />
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setChosen('refund')} className="mt-2 inline-flex min-h-11 cursor-pointer items-center">
        <span className={linkClass}>{t('replace.refundInstead', words)}</span>
      </button>
      <FootBar className="lg:hidden" lead={<FootBarWords title={t('due.replacement')} text={t('due.replacementBy', words)} />}>
        <Button asChild>
          <a href="#replacements">{t('due.replacementAction')}</a>
        </Button>
      </FootBar>
      {chosen ? <ReplaceDialog rental={rental} chosen={chosen} refund={rescue.refund} onClose={() => setChosen(null)} /> : null}
    </section>
  )
}

function OfferRow({ item, rental, onChoose }: { item: Replacement; rental: Rental; onChoose: () => void }) {
  const { t } = useTranslation('rentals')
  const { from, until } = rental
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-card p-3 lg:p-4">
      <Thumb picture={item.pictures[0] ?? null} className="w-18" />
      <div className="min-w-0 flex-1">
        <h3 className="type-title">
          <LocalLink to={`/product/${item.id}?from=${from}&until=${until}`} className="hover:text-primary-text">
            {item.name}
          </LocalLink>
        </h3>
        <p className="type-small text-quiet">
          <bdi translate="no">{item.brand}</bdi>
        </p>
        <p className="mt-1 type-label text-good">{t('replace.nothingMore')}</p>
        <Difference item={item} price={rental.price} />
      </div>
      <Button variant="outline" onClick={onChoose} aria-label={t('replace.chooseNamed', { name: item.name })} className="max-sm:w-full">
        {t('replace.choose')}
      </Button>
    </div>
  )
}

/** The price of the piece, and who bears what it costs more or less than the one that was cancelled. */
function Difference({ item, price }: { item: Replacement; price: number }) {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  const kind = item.onShop > 0 ? 'dearer' : item.price < price ? 'cheaper' : 'same'
  const amount = item.onShop > 0 ? item.onShop : Math.abs(item.price - price)
  const words = { price: formatMoney(item.price, locale), amount: formatMoney(amount, locale) }
  return <p className="type-small text-quiet">{t(`replace.${kind}`, words)}</p>
}

function Replaced({ order, id }: { order: Order; id: string }) {
  const { t } = useTranslation('rentals')
  const name = order.rentals.find((one) => one.id === id)?.name ?? ''
  return (
    <section role="status" className="rounded-card border border-line bg-card p-6">
      <h2 className="type-h3">{t('replace.replacedTitle')}</h2>
      <p className="mt-1 text-secondary leading-6 text-quiet">{t('replace.replacedText', { name })}</p>
      <ArrowLink className="mt-4">
        <LocalLink to={`/profile/orders/${order.id}/rentals/${id}`}>{t('replace.see')}</LocalLink>
      </ArrowLink>
    </section>
  )
}

function NoReplacement({ rental, order }: ReplacementsProps) {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  const { from, until } = rental
  const { method, refunded = 0 } = order.payment ?? {}
  const text = refunded === 0 ? 'noneUnpaid' : method === 'card' ? 'noneCard' : 'noneCredit'
  return (
    <section className="rounded-card border border-line bg-card p-6">
      <h2 className="type-h3">{t('replace.noneTitle')}</h2>
      <p className="mt-1 text-secondary leading-6 text-quiet">{t(`replace.${text}`)}</p>
      <ArrowLink className="mt-4">
        <LocalLink to={`/browse?from=${from}&until=${until}`}>
          {t('alternatives.browse', { days: formatShortRange(rental, locale) })}
        </LocalLink>
      </ArrowLink>
    </section>
  )
}
