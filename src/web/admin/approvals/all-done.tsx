import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Spot } from '#web/brand/spot.tsx'

/** Nothing waits; whoever decided about the last one goes on here. */
export function AllDone({ hasMoved }: { hasMoved: RefObject<boolean> }) {
  const { t } = useTranslation('approvals')
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (hasMoved.current) words.current?.focus()
  }, [hasMoved])
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <Spot name="no-orders" />
      <p ref={words} tabIndex={-1} className="type-h3 outline-none">
        {t('none')}
      </p>
      <p className="text-quiet">{t('noneText')}</p>
    </div>
  )
}
