import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { ItemCard } from '#domain/catalogue/items/item.contract.ts'
import { priceFor, priceLadder, statedDays } from '#domain/catalogue/items/item.policy.ts'
import { commissionOf } from '#domain/money/ledger/commission.policy.ts'
import { addDays } from '#values/day.ts'
import { formatPercent } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { nextWeekend } from '#values/weekends.ts'
import { Tatreez } from '#web/brand/tatreez.tsx'
import { shownFigures } from '#web/features/figures/shown-figures.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { closeUpOf } from '#web/storefront/pictures.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'

const week = 7
const ladder = priceLadder(45_000, statedDays)
/** The saving of a day in a week against one of the stated days. */
const savedInAWeek = 1 - (priceFor(ladder, week) / week) * (statedDays / priceFor(ladder, statedDays))

/** The price of a week, and the earnings of an owner. */
export function PromotionalSection({ items }: { items: readonly ItemCard[] }) {
  const { t } = useTranslation('home')
  const { earliest } = useViewer()
  const { from } = nextWeekend(earliest)
  return (
    <section aria-label={t('promotional.label')} className="wrap mt-12 grid gap-3 md:grid-cols-[7fr_5fr] md:gap-4 lg:mt-16 lg:gap-6">
      <div className="flex flex-col overflow-hidden rounded-card bg-ink-panel text-on-ink">
        <div className="flex flex-1 flex-col justify-center gap-5 p-6 lg:flex-row lg:items-center lg:justify-between lg:px-10 lg:py-12">
          <div>
            <h2 className="text-total leading-9 font-light lg:text-page-title rtl:leading-10.5">
              {t('promotional.week', { share: formatPercent(savedInAWeek, useLocale()) })}
            </h2>
            <p className="mt-0.5 text-secondary leading-6 text-quiet-on-ink rtl:leading-6.75">{t('promotional.weekText')}</p>
          </div>
          <LocalLink
            to={`/browse?from=${from}&until=${addDays(from, 6)}`}
            className="inline-flex h-12 w-fit shrink-0 items-center gap-2.5 rounded-full border border-dashed border-gold-bright px-5 type-label text-gold-bright transition-colors duration-200 hover:bg-white/10 focus-visible:outline-on-ink"
          >
            {t('promotional.weekAction')}
            <Icon of={ArrowRight} className="size-4 rtl:-scale-x-100" />
          </LocalLink>
        </div>
        <Tatreez kind="rich" onInk className="lg:h-8" />
      </div>
      {/* Not the first, which leads the sections around it. */}
      <OwnersCard item={items.findLast(({ category, type }) => category === 'Men' && type === 'formal') ?? items.at(-1)} />
    </section>
  )
}

/** The way in for owners, with the earnings of a live piece where there is one. */
function OwnersCard({ item }: { item: ItemCard | undefined }) {
  const { t } = useTranslation('home')
  const picture = item?.pictures[0] ?? closeUpOf('thobe')
  return (
    <div className="grid grid-cols-[1fr_128px] overflow-hidden rounded-card border border-line bg-card lg:grid-cols-[1fr_172px]">
      <div className="flex flex-col items-start justify-center gap-4 p-6 md:max-lg:p-4 lg:px-10">
        <h2 className="text-heading leading-7.5 font-normal rtl:leading-9">
          {item ? <PieceEarns item={item} /> : t('promotional.owners')}
        </h2>
        <ArrowLink>
          <LocalLink to="/rent-clothes">{t('promotional.ownersAction')}</LocalLink>
        </ArrowLink>
      </div>
      <div className="relative min-h-43">
        <ItemPicture picture={picture} alt="" sizes="172px" className="absolute inset-0" />
      </div>
    </div>
  )
}

function PieceEarns({ item }: { item: ItemCard }) {
  const { t } = useTranslation('home')
  const { data: figures } = useQuery(shownFigures(useViewer().api))
  const locale = useLocale()
  if (!figures) return null
  const earned = item.price - commissionOf(item.price, figures.commission.usual)
  return t('promotional.earns', { amount: formatMoney(earned, locale), count: statedDays })
}
