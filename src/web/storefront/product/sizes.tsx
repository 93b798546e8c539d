import { Ruler } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { FitNote } from '#web/features/items/fit-note.tsx'
import { itemAddress } from '#web/features/items/item-address.ts'
import { useSizeName } from '#web/features/items/size-name.tsx'
import { usePartName } from '#web/features/items/use-part-name.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { guideOf } from './body-sizes.ts'
import type { ItemOnDays } from './use-calendar.ts'

const SizeGuide = lazy(() => import('./size-guide.tsx'))

/** The same piece in its sizes, as links. */
export function Sizes({ item, days }: ItemOnDays) {
  const { t } = useTranslation('product')
  const sizeName = useSizeName()
  const keep = useWithChoice()
  const sizes = [{ id: item.id, size: item.size }, ...item.siblings.filter(({ id }) => id !== item.id)]
  const guide = guideOf(item)
  const [isOpen, setOpen] = useState(false)
  const partName = usePartName(item)
  const [main, second] = item.measurements
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h2 className="text-secondary type-label">{t('size')}</h2>
      <ul className="flex flex-wrap gap-2">
        {sizes.map(({ id, size }) => (
          <li key={id}>
            <LocalLink
              to={keep(itemAddress(id, days))}
              aria-current={id === item.id || undefined}
              className={cn(
                'inline-flex h-11 min-w-13 items-center justify-center rounded-full border border-line bg-card px-4',
                id === item.id && 'border-2 border-chosen bg-primary-tint',
              )}
            >
              <bdi>{sizeName(size)}</bdi>
            </LocalLink>
          </li>
        ))}
      </ul>
      <FitNote item={item} />
      {main ? (
        <a href="#measurements" className="ms-auto border-b border-gold pb-0.5 text-secondary font-medium whitespace-nowrap">
          {[main, second]
            .filter((part) => part !== undefined)
            .map(({ part, cm }, index) => t('partCm', { part: index > 0 ? partName(part).toLowerCase() : partName(part), cm }))
            .join(t('comma'))}
        </a>
      ) : null}
      {guide ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-secondary font-medium whitespace-nowrap"
        >
          <Icon of={Ruler} strokeWidth={1.6} className="size-4.5" />
          <span className="border-b border-gold pb-0.5">{t('guide.title')}</span>
        </button>
      ) : null}
      {guide && isOpen ? (
        <Suspense>
          <SizeGuide guide={guide} size={item.size} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
