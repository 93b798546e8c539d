import { useTranslation } from 'react-i18next'
import { agreedValueFor, depositFor, depositShare, priceFor, statedDays } from '#domain/catalogue/items/item.policy.ts'
import { ladderOf } from '#domain/catalogue/items/stated-prices.policy.ts'
import type { ListingDraft, ListingPhoto } from '#domain/catalogue/listings/listing-content.contract.ts'
import { commissionOf } from '#domain/money/ledger/commission.policy.ts'
import { pickupName } from '#domain/site/areas/area.policy.ts'
import { formatPercent } from '#values/format.ts'
import { useShownFigures } from '#web/features/figures/shown-figures.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Price } from '#web/ui/price.tsx'

interface SideCardsProps {
  content: ListingDraft
  cover: ListingPhoto | undefined
  /** The owner's, in basis points. */
  commissionRate: number
}

/** The piece as customers will see it, and what one rental comes to. */
export function SideCards({ content, cover, commissionRate }: SideCardsProps) {
  const { price, rentalPeriod = 3, stated = {} } = content
  const ladder = price === undefined ? null : ladderOf({ price, rentalPeriod, stated })
  return (
    <aside className="flex flex-col gap-5">
      <Preview content={content} cover={cover} price={ladder && priceFor(ladder, statedDays)} />
      {ladder ? (
        <Sum
          price={priceFor(ladder, statedDays)}
          deposit={depositFor(content.agreedValue ?? agreedValueFor(ladder))}
          commissionRate={commissionRate}
        />
      ) : null}
    </aside>
  )
}

function Preview({ content, cover, price }: Pick<SideCardsProps, 'content' | 'cover'> & { price: number | null }) {
  const { t } = useTranslation(['listing-wizard', 'items'])
  const locale = useLocale()
  const facts = [content.brand?.[locale], content.size, content.pickupArea && pickupName(content.pickupArea, locale)].filter(Boolean)
  return (
    <section className="rounded-card border border-line bg-card p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="type-label">{t('side.preview')}</h2>
        <Badge>{t('side.draft')}</Badge>
      </div>
      <div className="relative mt-3 aspect-4/5 overflow-hidden rounded-card bg-backdrop">
        {cover ? <img src={cover.large} alt="" width={cover.width} height={cover.height} className="size-full object-cover" /> : null}
        {content.isInstantBook ? (
          <span className="absolute start-3 bottom-3 rounded-full bg-disc px-3 py-1 text-caption font-semibold text-on-disc">
            {t('price.instant')}
          </span>
        ) : null}
      </div>
      <p className="mt-3 font-medium">{content.name?.[locale] || t('side.noName')}</p>
      <p className="type-small text-quiet">{facts.join(' · ')}</p>
      {price === null ? null : (
        <p className="mt-1">
          <Price amount={price} size="card" /> <span className="type-small text-quiet">{t('items:forDays', { count: statedDays })}</span>
        </p>
      )}
    </section>
  )
}

function Sum({ price, deposit, commissionRate }: { price: number; deposit: number; commissionRate: number }) {
  const { t } = useTranslation('listing-wizard')
  const locale = useLocale()
  const { trusted } = useShownFigures().commission
  const commission = commissionOf(price, commissionRate)
  const paidOut =
    commissionRate === trusted ? t('side.paidOutTrusted') : t('side.paidOut', { share: formatPercent(trusted / 10_000, locale) })
  const rows = [
    { name: t('side.pays'), amount: price },
    { name: t('side.commission', { share: formatPercent(commissionRate / 10_000, locale) }), amount: -commission },
  ]
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card">
      <div className="p-4">
        <h2 className="type-h3">{t('side.rental', { count: statedDays })}</h2>
        <dl className="mt-3 flex flex-col gap-2 type-small">
          {rows.map(({ name, amount }) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-quiet">{name}</dt>
              <dd>
                <Price amount={amount} className="text-ink" />
              </dd>
            </div>
          ))}
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 text-base font-semibold">
            <dt>{t('side.earn')}</dt>
            <dd>
              <Price amount={price - commission} size="total" />
            </dd>
          </div>
        </dl>
        <p className="mt-2 type-small text-quiet">{paidOut}</p>
      </div>
      <div className="bg-gold-tint p-4">
        <p className="flex justify-between gap-4 font-semibold">
          <span>{t('side.deposit')}</span>
          <Price amount={deposit} className="font-semibold" />
        </p>
        <p className="mt-1 type-small text-quiet">{t('side.depositText', { share: formatPercent(depositShare / 10_000, locale) })}</p>
      </div>
    </section>
  )
}
