import { Minus, Plus } from 'lucide'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ExampleEarnings, type ExampleKind, exampleKinds } from '#domain/catalogue/search/search.contract.ts'
import { commissionOf } from '#domain/money/ledger/commission.policy.ts'
import { formatNumber, formatPercent } from '#values/format.ts'
import { type Fils, formatMoney } from '#values/money.ts'
import { pictureOf } from '#web/brand/images.ts'
import { Tatreez } from '#web/brand/tatreez.tsx'
import { useShownFigures } from '#web/features/figures/shown-figures.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { useEarned } from './earned.ts'

const tiles: Readonly<Record<ExampleKind, string>> = {
  gown: 'type-gown',
  abaya: 'type-abaya',
  thobe: 'type-thobe',
  suit: 'type-suit',
  kids: 'type-kids',
  bag: 'type-bags',
}

const jod = 1000
/** The ends of the slider in dinars where nothing of a kind is on the market. */
const anyPrice = { least: 5, most: 100 }
const maxRentals = 8

/** The ends of the slider in whole dinars: a third below and above the live prices. */
function boundsOf(prices: { least: Fils; most: Fils } | null) {
  if (!prices) return anyPrice
  return { least: Math.max(1, Math.floor((prices.least * 2) / 3 / jod)), most: Math.ceil((prices.most * 4) / 3 / jod) }
}

/** The earnings of a month, reckoned from a price and a number of rentals. */
export function Calculator({ examples: { kinds, days } }: { examples: ExampleEarnings }) {
  const { t } = useTranslation('rent-out')
  const [kind, setKind] = useState<ExampleKind>('gown')
  const [prices, setPrices] = useState<Partial<Record<ExampleKind, number>>>({})
  const [rentals, setRentals] = useState(2)
  const live = kinds.find((one) => one.kind === kind)
  const { least, most } = boundsOf(live?.prices ?? null)
  const usual = Math.round((live?.item?.price ?? ((least + most) / 2) * jod) / jod)
  const price = (prices[kind] ?? usual) * jod
  return (
    <section id="earns" aria-labelledby="earns-title" className="wrap mt-18 scroll-mt-24 lg:mt-24">
      <SectionTitle isOrnate id="earns-title" title={t('earns.title')} />
      <div className="mt-6 overflow-hidden rounded-card border border-line bg-card lg:mt-8 lg:grid lg:grid-cols-[1fr_432px]">
        <div className="flex flex-col gap-7 p-5 lg:p-10">
          <Kinds chosen={kind} onChoose={setKind} />
          <PriceSlider
            price={price}
            days={days}
            bounds={{ least, most }}
            hint={live?.prices ? { kind, ...live.prices } : null}
            onChange={(dinars) => setPrices({ ...prices, [kind]: dinars })}
          />
          <Rentals count={rentals} days={days} onChange={setRentals} />
        </div>
        <Sum price={price} rentals={rentals} />
      </div>
    </section>
  )
}

function Kinds({ chosen, onChoose }: { chosen: ExampleKind; onChoose: (kind: ExampleKind) => void }) {
  const { t } = useTranslation('rent-out')
  return (
    <fieldset>
      <legend className="type-label text-secondary">{t('earns.what')}</legend>
      <div className="mt-2 grid grid-cols-3 gap-2.5 lg:grid-cols-6">
        {exampleKinds.map((kind) => (
          <label
            key={kind}
            className={cn(
              'flex cursor-pointer flex-col items-center gap-2 rounded-card border py-3 text-secondary transition-colors duration-200 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text',
              kind === chosen
                ? 'border-primary-text bg-primary-tint font-medium inset-ring inset-ring-primary-text'
                : 'border-line hover:border-field',
            )}
          >
            <input type="radio" name="kind" value={kind} checked={kind === chosen} onChange={() => onChoose(kind)} className="sr-only" />
            <span className="size-15 overflow-hidden rounded-full">
              <ItemPicture picture={pictureOf(tiles[kind])} alt="" sizes="60px" />
            </span>
            {t(`kind.${kind}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface PriceSliderProps {
  price: Fils
  days: number
  /** Whole dinars. */
  bounds: { least: number; most: number }
  /** The live prices of the kind; null where there is none. */
  hint: { kind: ExampleKind; least: Fils; most: Fils } | null
  onChange: (dinars: number) => void
}

function PriceSlider({ price, days, bounds: { least, most }, hint, onChange }: PriceSliderProps) {
  const { t } = useTranslation('rent-out')
  const locale = useLocale()
  const id = useId()
  const dinars = Math.min(most, Math.max(least, price / jod))
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="type-label text-secondary">
          {t('earns.price', { count: days })}
        </label>
        <Price amount={price} size="total" />
      </div>
      <div className="relative mx-3 h-11">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          className="absolute inset-x-0 top-5 h-1 w-full rtl:-scale-x-100"
        >
          <rect width="100" height="4" className="fill-line" />
          <rect width={((dinars - least) / (most - least)) * 100} height="4" className="fill-primary-text" />
        </svg>
        <input
          id={id}
          type="range"
          min={least}
          max={most}
          value={dinars}
          aria-valuetext={formatMoney(price, locale)}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(Number(event.target.value))}
          className="range-handle pointer-events-auto absolute -inset-x-3 top-0 h-11 cursor-pointer"
        />
      </div>
      <p id={`${id}-hint`} className="text-sm text-quiet">
        {hint ? <PriceHint {...hint} /> : t('earns.noPrices')}
      </p>
    </div>
  )
}

function PriceHint({ kind, least, most }: NonNullable<PriceSliderProps['hint']>) {
  const { t } = useTranslation('rent-out')
  const locale = useLocale()
  const [from, until] = [formatMoney(least, locale), formatMoney(most, locale)]
  return least === most ? t(`earns.same.${kind}`, { from }) : t(`earns.range.${kind}`, { from, until })
}

interface RentalsProps {
  count: number
  days: number
  onChange: (count: number) => void
}

function Rentals({ count, days, onChange }: RentalsProps) {
  const { t } = useTranslation('rent-out')
  const locale = useLocale()
  return (
    <fieldset className="flex items-center justify-between gap-4">
      <legend className="sr-only">{t('earns.rentals')}</legend>
      <span>
        <span aria-hidden="true" className="block type-label text-secondary">
          {t('earns.rentals')}
        </span>
        <span className="text-sm text-quiet">{t('earns.each', { count: days })}</span>
      </span>
      <span className="flex items-center rounded-full border border-field">
        <IconButton label={t('earns.fewer')} aria-disabled={count === 1} onClick={() => onChange(Math.max(1, count - 1))}>
          <Icon of={Minus} />
        </IconButton>
        <output className="w-10 text-center type-label">{formatNumber(count, locale)}</output>
        <IconButton label={t('earns.more')} aria-disabled={count === maxRentals} onClick={() => onChange(Math.min(maxRentals, count + 1))}>
          <Icon of={Plus} />
        </IconButton>
      </span>
    </fieldset>
  )
}

function Sum({ price, rentals }: { price: Fils; rentals: number }) {
  const { t } = useTranslation('rent-out')
  const locale = useLocale()
  const gross = price * rentals
  const earnedOf = useEarned()
  const { usual } = useShownFigures().commission
  return (
    <div className="flex flex-col bg-ink-panel text-on-ink dark:bg-primary-tint dark:text-ink">
      <div className="flex-1 p-5 lg:p-10">
        <p className="text-secondary">{t('earns.sum')}</p>
        <p role="status" className="mt-2 leading-14">
          <Price amount={earnedOf(price) * rentals} className="text-number font-light text-gold-bright" />
        </p>
        <dl className="mt-5 grid gap-3 border-b border-on-ink/20 pb-5 text-secondary dark:border-line">
          <div className="flex justify-between gap-4">
            <dt>{t('earns.gross', { count: rentals, price: formatMoney(price, locale) })}</dt>
            <dd>
              <Price amount={gross} size="small" />
            </dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt>{t('earns.commission', { share: formatPercent(usual / 10_000, locale) })}</dt>
            <dd>
              <Price amount={-commissionOf(price, usual) * rentals} size="small" className="text-current" />
            </dd>
          </div>
        </dl>
        <p className="mt-5 text-sm leading-6 opacity-85 rtl:leading-6.75">{t('earns.note')}</p>
      </div>
      <Tatreez kind="rich" onInk />
    </div>
  )
}
