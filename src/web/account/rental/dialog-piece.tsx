import { formatRange } from '#values/format.ts'
import { type PieceData, Thumb } from '#web/features/orders/piece.tsx'
import { useLocale } from '#web/runtime/links.ts'

/** The piece of a dialog. */
export function DialogPiece({ rental }: { rental: Pick<PieceData, 'name' | 'picture' | 'from' | 'until'> }) {
  const locale = useLocale()
  return (
    <div className="flex items-center gap-4">
      <Thumb picture={rental.picture} className="w-14" />
      <div className="min-w-0">
        <p className="type-title">{rental.name}</p>
        <p className="type-small text-quiet">{formatRange(rental, locale)}</p>
      </div>
    </div>
  )
}
