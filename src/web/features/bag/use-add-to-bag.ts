import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import type { DayRange } from '#values/day.ts'
import { formatShortRange } from '#values/format.ts'
import { useLocale, useTo } from '#web/runtime/links.ts'
import { toast } from '#web/ui/toast.ts'
import { useBag } from './bag-store.ts'

interface Offer {
  days: DayRange
  /** Fils for one piece on these days. */
  price: number
  /** The number of units free on these days. */
  limit: number
}

/** Adds one piece to the bag and shows a toast, or a toast that no more are available. */
export function useAddToBag(): (item: Item, offer: Offer) => void {
  const { t } = useTranslation('product')
  const bag = useBag()
  const navigate = useNavigate()
  const to = useTo()
  const locale = useLocale()
  return ({ id: productId, name, size, color }, { days, price, limit }) => {
    const isAdded = bag.add({ productId, size, color, startDate: days.from, endDate: days.until, price: price / 1000 }, limit)
    const action = { label: t('viewBag'), onClick: () => void navigate(to('/bag')) }
    if (isAdded) toast(t('added'), { description: t('addedText', { name, days: formatShortRange(days, locale) }), action })
    else toast(t('noMore'), { description: t('noMoreText', { count: limit, name }), action, tone: 'info' })
  }
}
