import { useTranslation } from 'react-i18next'
import { formatShortRange } from '#values/format.ts'
import { useSizeName } from '#web/features/items/size-name.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { DaysChoice } from './days-choice.tsx'
import { Delivery } from './delivery.tsx'
import { BarPrice } from './price-lines.tsx'
import type { ItemOnDays } from './use-calendar.ts'

/** On a phone the days are chosen in a sheet, with their price and the delivery beside them. */
export default function DaysSheet({ item, days, onClose }: ItemOnDays & { onClose: () => void }) {
  const { t } = useTranslation('product')
  const locale = useLocale()
  const sizeName = useSizeName()
  const foot = (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <BarPrice item={item} days={days} />
      <Button size="lg" disabled={!days} onClick={onClose} className="px-6 whitespace-nowrap max-md:grow">
        {days ? t('dates:choose', { days: formatShortRange(days, locale) }) : t('chooseFirst')}
      </Button>
    </div>
  )
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t('yourDays')} foot={foot}>
        <p className="mb-3 type-small text-quiet">
          {item.name}
          {t('comma')}
          {t('size')} <bdi>{sizeName(item.size)}</bdi>
        </p>
        <DaysChoice item={item} days={days} isSheet focusRequest={1} />
        <div className="mt-4">
          <Delivery item={item} days={days} />
        </div>
      </SheetContent>
    </Sheet>
  )
}
