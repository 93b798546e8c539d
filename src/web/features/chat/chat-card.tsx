import { ArrowRight, Package } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Card } from '#domain/messages/chatbot/chatbot.contract.ts'
import { formatShortRange } from '#values/format.ts'
import { LocalLink, useLocale, useSignInPath } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'

const box = 'flex w-full items-center gap-3 rounded-card border border-line bg-card p-2.5 hover:border-field'

/** A way on beside an answer: a piece with its price, a rental, or a page. */
export function ChatCard({ card }: { card: Card }) {
  const { t } = useTranslation('chat')
  const locale = useLocale()
  const signInPath = useSignInPath()
  if (card.kind === 'link') {
    return (
      <LocalLink
        to={card.path === '/login' ? signInPath(card.path) : card.path}
        className="inline-flex min-h-9 items-center gap-1.5 type-label text-dense text-primary-text underline-offset-4 hover:underline"
      >
        {card.label}
        <Icon of={ArrowRight} className="size-4 rtl:-scale-x-100" />
      </LocalLink>
    )
  }
  if (card.kind === 'order') {
    return (
      <LocalLink to={card.path} className={box}>
        <Icon of={Package} className="size-5 shrink-0 text-quiet" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-secondary font-medium">{card.name}</span>
          <span className="block text-caption text-quiet">
            <bdi className="whitespace-nowrap">{formatShortRange(card, locale)}</bdi> · {card.words}
          </span>
        </span>
      </LocalLink>
    )
  }
  return (
    <LocalLink to={card.path} className={box}>
      {card.picture ? (
        <span className="h-16 w-12 shrink-0 overflow-hidden rounded-thumb">
          <ItemPicture picture={card.picture} alt="" sizes="48px" />
        </span>
      ) : null}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-secondary leading-5 font-medium">{card.name}</span>
        <span className="block text-caption text-quiet">
          <Price amount={card.price} className="text-ink" /> {t('for-days', { count: card.days })}
        </span>
      </span>
    </LocalLink>
  )
}
