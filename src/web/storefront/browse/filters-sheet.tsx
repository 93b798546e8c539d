import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '#web/frame/links.ts'
import { Button } from '#web/kit/button.tsx'
import { Sheet, SheetContent } from '#web/kit/sheet.tsx'
import { changed, clearing } from './browse-address.ts'
import { Filters, type FiltersProps } from './filters.tsx'

export type FiltersSheetProps = Omit<FiltersProps, 'look'> & { onClose: () => void }

/** The filters of a phone and a tablet; the foot counts what is left. */
export default function FiltersSheet({ onClose, ...filters }: FiltersSheetProps) {
  const { t } = useTranslation('browse')
  const to = useTo()
  const foot = (
    <div className="flex items-center gap-4">
      <Link
        to={to('/browse') + changed(filters.params, clearing)}
        preventScrollReset
        className="border-b border-gold pb-0.5 text-[15px] type-label"
      >
        {t('clear')}
      </Link>
      <Button size="lg" className="flex-1" onClick={onClose}>
        {t('showCount', { count: filters.page.total })}
      </Button>
    </div>
  )
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent title={t('filters')} foot={foot}>
        <Filters {...filters} look="chips" />
      </SheetContent>
    </Sheet>
  )
}
