import { Heart } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemCard as Item } from '#domain/catalogue/items/item.contract.ts'
import { pickupName } from '#domain/site/areas/area.policy.ts'
import type { DayRange } from '#values/day.ts'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { useFavorites } from '#web/features/favorites/favorites-store.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ItemPicture, type PictureFiles } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FitNote, useFit } from './fit-note.tsx'
import { itemAddress } from './item-address.ts'
import { SizeName } from './size-name.tsx'

export interface ItemCardProps {
  item: Item
  /** The days of the link; without them those chosen in this visit. */
  days?: DayRange | null
  sizes?: string
  /** For the first row of a page. */
  priority?: boolean
  heading?: 'h2' | 'h3'
  /** Extra query of the link, the delivery area for instance. */
  query?: Readonly<Record<string, string>>
  className?: string
}

export const cardSizes = '(min-width: 64rem) 304px, (min-width: 48rem) 30vw, 46vw'

/** An item in a list: picture with its second view, favorite button, name, area, price for the days. */
export function ItemCard({
  item,
  days = null,
  sizes = cardSizes,
  priority = false,
  heading: Heading = 'h3',
  query,
  className,
}: ItemCardProps) {
  const { t } = useTranslation('items')
  const locale = useLocale()
  const keep = useWithChoice()
  const [first, second] = item.pictures
  const isFitting = useFit(item) === 'fits'
  const [isPointedAt, setPointedAt] = useState(false)
  return (
    <article
      className={cn('relative flex flex-col', className)}
      onPointerEnter={({ pointerType }) => setPointedAt(pointerType === 'mouse')}
      onPointerLeave={() => setPointedAt(false)}
    >
      <div className="relative aspect-4/5 overflow-hidden rounded-card bg-backdrop">
        {first ? <ItemPicture picture={first} sizes={sizes} priority={priority} /> : null}
        {second ? <SecondPicture picture={second} sizes={sizes} isShown={isPointedAt} /> : null}
        {isFitting ? (
          <FitNote item={item} className="absolute start-3 bottom-3" />
        ) : item.condition === 'new' ? (
          <Badge className="absolute start-3 bottom-3 bg-disc text-on-disc">{t('badgeNew')}</Badge>
        ) : null}
      </div>
      <Heading className="type-title mt-3 text-ink">
        <LocalLink
          to={keep(itemAddress(item.id, days, query))}
          prefetch="intent"
          className="after:absolute after:inset-0 after:rounded-card"
        >
          {item.name}
        </LocalLink>
      </Heading>
      <p className="type-small text-quiet">
        <bdi translate="no" className="max-md:block">
          {item.brand}
        </bdi>
        <span className="sr-only">{t('comma')}</span>
        <span aria-hidden="true" className="mx-1.5 max-md:hidden">
          •
        </span>
        {item.size === 'One Size' ? null : <span className="sr-only">{t('facet.size')} </span>}
        <SizeName size={item.size} />
        <span className="sr-only">{t('comma')}</span>
        <span aria-hidden="true" className="mx-1.5">
          •
        </span>
        {pickupName(item.area, locale)}
      </p>
      <p className="mt-auto pt-1.5 text-ink">
        <Price amount={item.price} size="card" />{' '}
        <span className="type-small whitespace-nowrap text-quiet">{t('forDays', { count: item.days })}</span>
      </p>
      <HeartDisc item={item} className="absolute end-2 top-2" />
    </article>
  )
}

/** The picture that a mouse over the card shows. It is fetched for the first mouse, and never on a phone. */
function SecondPicture({ picture, sizes, isShown }: { picture: PictureFiles; sizes: string; isShown: boolean }) {
  const [isLoaded, setLoaded] = useState(false)
  return isShown || isLoaded ? (
    <div
      onLoadCapture={() => setLoaded(true)}
      className={cn(
        'pointer-events-none absolute inset-0 transition-opacity duration-200',
        isShown && isLoaded ? 'opacity-100' : 'opacity-0',
      )}
    >
      <ItemPicture picture={picture} sizes={sizes} alt="" />
    </div>
  ) : null
}

export function HeartDisc({ item, className }: { item: { id: string; name: string }; className?: string }) {
  const { t } = useTranslation('items')
  const { has, toggle } = useFavorites()
  const isOn = has(item.id)
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('keep', { name: item.name })}
      onClick={() => toggle({ id: item.id, name: item.name })}
      className={cn(
        'inline-flex size-9 items-center justify-center rounded-full bg-disc text-on-disc transition-transform duration-200 before:absolute before:-inset-1 hover:scale-105 motion-reduce:transition-none',
        className ?? 'relative',
      )}
    >
      <Icon of={Heart} strokeWidth={1.6} className={cn('size-5', isOn && 'fill-primary text-heart')} />
    </button>
  )
}

/** The skeleton of a card. */
export function ItemCardSkeleton({ className }: { className?: string }) {
  return (
    <div className={className}>
      <Skeleton className="aspect-4/5" />
      <Skeleton className="mt-4 h-4 w-3/4 rounded-full" />
      <Skeleton className="mt-3 h-3 w-1/2 rounded-full" />
      <Skeleton className="mt-4 h-4 w-2/5 rounded-full" />
    </div>
  )
}
