import { MessageCircleQuestionMark } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { CurrentPlaces } from '#domain/site/areas/places.contract.ts'
import type { Places } from '#domain/site/areas/places.policy.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface WishesProps {
  wishes: CurrentPlaces['wishes']
  draft: Places
  /** Begins a new area of this name. */
  onOpen: (name: string) => void
}

/** The areas that people asked for at checkout, the most wanted first. */
export function Wishes({ wishes, draft, onOpen }: WishesProps) {
  const { t } = useTranslation('places')
  const locale = useLocale()
  const known = new Set([...draft.areas, ...draft.cities].flatMap(({ name }) => [foldForSearch(name.en), foldForSearch(name.ar)]))
  return (
    <section aria-labelledby="wishes" className="rounded-card border border-line bg-card px-4 py-4 lg:px-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="wishes" className="flex items-center gap-2.5 text-secondary font-semibold">
          <Icon of={MessageCircleQuestionMark} className="size-4.5" />
          {t('wishes.title')}
        </h2>
        <p className="text-caption text-quiet">{t('wishes.days')}</p>
      </div>
      {wishes.length === 0 ? (
        <p className="mt-1 text-dense text-quiet">{t('wishes.none')}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {wishes.map(({ words, count }) => (
            <li key={words} className="flex min-h-11 items-center gap-3 text-dense">
              <span className="min-w-0 grow truncate">
                <bdi>{words}</bdi>
              </span>
              <svg aria-hidden="true" className="h-2 w-24 shrink-0 rounded-full bg-sunk rtl:-scale-x-100">
                <rect width={`${(count / (wishes[0]?.count ?? count)) * 100}%`} height="100%" rx="4" className="fill-primary" />
              </svg>
              <span className="w-8 text-end font-semibold">{formatNumber(count, locale)}</span>
              {known.has(words) ? (
                <span className="w-24 text-end text-caption text-good">{t('wishes.listed')}</span>
              ) : (
                <Button variant="quiet" size="xs" className="w-24" onClick={() => onOpen(words)}>
                  {t('wishes.add')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
