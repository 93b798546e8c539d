import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import { type DayRange, lengthOf } from '#values/day.ts'
import { useBag } from '#web/features/bag/bag-store.ts'
import { useAddToBag } from '#web/features/bag/use-add-to-bag.ts'
import { isRentable } from '#web/features/dates/days-in-address.ts'
import { firstTaken } from '#web/features/dates/rental-days.ts'
import { refusalCodeOf, refusalWords } from '#web/features/forms/refusal-words.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { type ItemOnDays, useCalendar } from './use-calendar.ts'

export interface AddToBagProps extends ItemOnDays {
  /** Asks for other days. */
  onChoose: () => void
  className?: string
}

/** Adds the item to the bag for the chosen days, and leads to the bag once it is there. Opens the calendar where days are missing or taken. */
export function AddToBag({ item, days, onChoose, className }: AddToBagProps) {
  const { t } = useTranslation('product')
  const calendar = useCalendar(item)
  const { add, isPending } = useAddWhatIsFree(item)
  const { lines } = useBag()
  const isAdded = lines.some((line) => line.productId === item.id && line.startDate === days?.from && line.endDate === days.until)
  const isPressed = useRef(false)
  // The focus is on the button that the link replaces.
  const takeFocus = (link: HTMLElement | null) => {
    if (isPressed.current) link?.focus()
    isPressed.current = false
  }
  if (isAdded) {
    return (
      <Button asChild size="lg" className={className}>
        <LocalLink ref={takeFocus} to="/bag">
          {t('viewBag')}
        </LocalLink>
      </Button>
    )
  }
  const isTaken = days !== null && firstTaken(days, calendar) !== null
  const press = () => {
    if (!days || isTaken) return onChoose()
    isPressed.current = true
    void add(days)
  }
  return (
    <Button size="lg" variant={isTaken ? 'soft' : 'primary'} pending={isPending} onClick={press} className={className}>
      {isTaken ? t('takenThen') : days ? t('add') : t('chooseFirst')}
    </Button>
  )
}

/** Rows of the bag that are sent along; a quote takes no more than twenty. */
const maxOthers = 19

/** Adds one piece while the server says that one is free besides those in the bag; says so otherwise. */
function useAddWhatIsFree(item: Item): { add: (days: DayRange) => Promise<void>; isPending: boolean } {
  const { t } = useTranslation('product')
  const { api, ...starts } = useViewer()
  const bag = useBag()
  const addToBag = useAddToBag()
  const queryClient = useQueryClient()
  const [isPending, setPending] = useState(false)

  async function countFree(days: DayRange): Promise<number> {
    const others = bag.lines
      .filter(({ productId, startDate, endDate }) => productId === item.id && (startDate !== days.from || endDate !== days.until))
      .map(({ startDate, endDate, quantity }) => ({ itemId: item.id, from: startDate, until: endDate, quantity }))
      .filter((line) => isRentable(line, starts))
      .slice(-maxOthers)
    const { lines } = await api.quotes.make.call({ lines: [...others, { itemId: item.id, ...days, quantity: 1 }] })
    return lines.at(-1)?.free ?? 0
  }

  async function add(days: DayRange): Promise<void> {
    setPending(true)
    try {
      const limit = await countFree(days)
      if (limit > 0) {
        addToBag(item, { days, price: item.priceByDays[lengthOf(days) - 1] ?? item.price, limit })
        return
      }
      toast(t('noneFree'), { description: t('noneFreeText', { name: item.name }), tone: 'info' })
      await queryClient.invalidateQueries({ queryKey: api.items.calendar.key() })
    } catch (error) {
      // Without a connection the bag asks later; only a refusal is an answer.
      if (refusalCodeOf(error)) toast(refusalWords(error, t('noneFree')), { tone: 'bad' })
      else addToBag(item, { days, price: item.priceByDays[lengthOf(days) - 1] ?? item.price, limit: item.quantity })
    } finally {
      setPending(false)
    }
  }
  return { add, isPending }
}
