import { RotateCw } from 'lucide'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { localizedPath } from '#values/locale.ts'
import { ItemCard } from '#web/features/items/item-card.tsx'
import { ErrorPanel } from '#web/layout/page/error-panel.tsx'
import { LocalLink, useLocale, useTo } from '#web/runtime/links.ts'
import { type CardCopy, listOpened } from '#web/runtime/offline/copies.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'

/** Replaces a page that was not cached while there is no connection; the requested address is in the hash. */
export default function OfflineScreen() {
  const { t } = useTranslation(['offline', 'layout'])
  const { hash } = useLocation()
  const to = useTo()
  const opened = useOpened()
  const asked = /^#\/(?![/\\])/.test(hash) ? hash.slice(1) : to('/')
  const again = () => window.location.replace(asked)
  useEffect(() => {
    const goOn = () => window.location.replace(asked)
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [asked])
  return (
    <div className="wrap pt-8 pb-24 lg:pt-16">
      <ErrorPanel spot="offline" eyebrow={t('titlePage')} title={t('title')} text={t('text')}>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={again}>
            <Icon of={RotateCw} className="size-4.5" />
            {t('retry')}
          </Button>
          <Button asChild variant="outline">
            <LocalLink to="/favorites">{t('layout:favorites')}</LocalLink>
          </Button>
          <Button asChild variant="outline">
            <LocalLink to="/bag">{t('layout:bag')}</LocalLink>
          </Button>
        </div>
      </ErrorPanel>
      {opened.length > 0 ? (
        <section aria-labelledby="seen" className="mt-18">
          <SectionTitle id="seen" title={t('seen')} />
          <ul className="mt-6 grid grid-cols-2 gap-x-3 gap-y-7 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-10">
            {opened.map((card) => (
              <li key={card.id} className="flex">
                <ItemCard item={card} className="w-full" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

/** The pieces whose pages can be read now. */
function useOpened(): CardCopy[] {
  const locale = useLocale()
  const [opened, setOpened] = useState<CardCopy[]>([])
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const there = await Promise.all(
        listOpened(locale).map(async (card) =>
          (await globalThis.caches?.match(localizedPath(`/product/${card.id}`, locale))) ? [card] : [],
        ),
      )
      if (!isGone) setOpened(there.flat())
    }
    void look()
    return () => {
      isGone = true
    }
  }, [locale])
  return opened
}
