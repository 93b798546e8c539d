import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from '#domain/catalogue/items/item.contract.ts'
import { useSizeName } from '#web/features/items/size-name.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { ItemPicture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'

export interface PieceData {
  itemId: string
  name: string
  brand: string
  size: string
  picture: Picture | null
  price: number
  days: number
  from: string
  until: string
}

export interface PieceProps {
  piece: PieceData
  isTaken?: boolean
  isLinked?: boolean
  isSmall?: boolean
  /** The heading level of its name. */
  heading?: 'h2' | 'h3'
  badge?: ReactNode
  children?: ReactNode
}

/** One item as a row: picture, name, details, price. */
export function Piece({ piece, isTaken = false, isLinked = true, isSmall = false, heading: Heading = 'h3', badge, children }: PieceProps) {
  const { t } = useTranslation('orders')
  const sizeName = useSizeName()
  const name = isLinked ? (
    <LocalLink to={`/product/${piece.itemId}?from=${piece.from}&until=${piece.until}`} className="hover:text-primary-text">
      {piece.name}
    </LocalLink>
  ) : (
    piece.name
  )
  return (
    <div className="flex gap-4 lg:gap-6">
      <Thumb picture={piece.picture} isTaken={isTaken} className={isSmall ? 'w-18' : 'w-22 lg:w-28'} />
      <div className="flex min-w-0 flex-1 flex-col lg:flex-row lg:gap-6">
        <div className="min-w-0 flex-1">
          <Heading className={cn('type-title', isTaken && 'text-quiet')}>{name}</Heading>
          <p className="type-small text-quiet">
            {piece.brand ? (
              <>
                <bdi translate="no">{piece.brand}</bdi> •{' '}
              </>
            ) : null}
            {sizeName(piece.size) === piece.size ? `${t('size')} ` : ''}
            <bdi>{sizeName(piece.size)}</bdi>
          </p>
          {badge ? <div className="mt-2">{badge}</div> : null}
          <PriceAndDays piece={piece} isTaken={isTaken} className="mt-1 flex items-baseline gap-2 lg:hidden" />
          {children}
        </div>
        <PriceAndDays piece={piece} isTaken={isTaken} className="hidden shrink-0 text-end lg:block" />
      </div>
    </div>
  )
}

function PriceAndDays({ piece, isTaken, className }: { piece: PieceData; isTaken: boolean; className: string }) {
  const { t } = useTranslation('orders')
  return (
    <div className={className}>
      <Price amount={piece.price} size="card" className={cn(isTaken && 'font-normal text-quiet line-through')} />
      <p className="type-small text-quiet">{t('days', { count: piece.days })}</p>
    </div>
  )
}

export function Thumb({ picture, isTaken = false, className }: { picture: Picture | null; isTaken?: boolean; className?: string }) {
  return (
    <div
      className={cn('aspect-4/5 h-fit shrink-0 overflow-hidden rounded-thumb bg-backdrop', isTaken && 'opacity-60 grayscale', className)}
    >
      {picture ? <ItemPicture picture={picture} sizes="112px" alt="" /> : null}
    </div>
  )
}
