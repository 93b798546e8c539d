import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { changed, clearing } from './browse-address.ts'
import { Filters, type FiltersProps } from './filters.tsx'

export type FiltersSheetProps = Omit<FiltersProps, 'isSheet'> & { onClose: () => void }

/** The filters of a phone and a tablet; the foot counts what is left. */
export default function FiltersSheet({ onClose, ...filters }: FiltersSheetProps) {
  const { t } = useTranslation('browse')
  const to = useTo()
  const clear = (
    <Link
      to={to('/browse') + changed(filters.params, clearing)}
      preventScrollReset
      className="border-b border-gold pb-0.5 text-[15px] type-label"
    >
      {t('clear')}
    </Link>
  )
  const foot = (
    <Button size="lg" className="w-full" onClick={onClose}>
      {t('showCount', { count: filters.page.total })}
    </Button>
  )
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent title={t('filters')} lead={clear} foot={foot}>
        <Filters {...filters} isSheet />
      </SheetContent>
    </Sheet>
  )
}
