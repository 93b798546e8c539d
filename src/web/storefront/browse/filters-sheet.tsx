import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { changed, clearing, countActive } from './browse-address.ts'
import type { Counts } from './counts.ts'
import { Filters, type FiltersProps } from './filters.tsx'
import { CountsFailed, renewable } from './total.tsx'

export type FiltersSheetProps = Omit<FiltersProps, 'isSheet'> & { onClose: () => void }

/** The filters of a phone and a tablet; the foot counts what is left. */
export default function FiltersSheet({ onClose, ...filters }: FiltersSheetProps) {
  const { t } = useTranslation('browse')
  const to = useTo()
  // Its place stays, so that the title does not move with the first choice.
  const clear = (
    <>
      {countActive(filters.asked.address) > 0 ? (
        <Link
          to={to('/browse') + changed(filters.asked.params, clearing)}
          preventScrollReset
          className="border-b border-gold pb-0.5 text-secondary type-label"
        >
          {t('clear')}
        </Link>
      ) : null}
    </>
  )
  const foot = (
    <Button size="lg" className="w-full" onClick={onClose}>
      <ShowCount counts={filters.counts} />
    </Button>
  )
  return (
    <Sheet onClose={onClose}>
      <SheetContent title={t('filters')} lead={clear} foot={foot}>
        {filters.counts.status === 'failed' ? (
          <p role="status" className="pt-4 text-secondary text-quiet">
            <CountsFailed counts={filters.counts} />
          </p>
        ) : null}
        <Filters {...filters} isSheet />
      </SheetContent>
    </Sheet>
  )
}

function ShowCount({ counts: { known, status } }: { counts: Counts }) {
  const { t } = useTranslation('browse')
  if (!known || status === 'failed') return t('show')
  const { total: count, isCapped } = known
  return (
    <span aria-busy={status === 'pending' || undefined} className={cn(renewable, status === 'pending' && 'opacity-70 delay-150')}>
      {isCapped ? t('showCapped', { count }) : t('showCount', { count })}
    </span>
  )
}
