import { Camera, type IconNode, PackageCheck, Scale, SearchCheck } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Due } from '#domain/renting/calendars/calendar.contract.ts'
import type { DueKind } from '#domain/renting/calendars/calendar.policy.ts'
import { formatRange } from '#values/format.ts'
import { instantWords } from '#web/features/orders/day-words.ts'
import { Thumb } from '#web/features/orders/piece.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const dayMs = 86_400_000

const ways: Record<Exclude<DueKind, 'request'>, { icon: IconNode; to: (id: string) => string }> = {
  pack: { icon: Camera, to: (id) => `/profile/hand-over/${id}` },
  receive: { icon: PackageCheck, to: (id) => `/profile/hand-over/${id}` },
  inspect: { icon: SearchCheck, to: () => '/profile/claims' },
  claim: { icon: Scale, to: (id) => `/profile/claims/${id}` },
}

export interface DueCardProps {
  due: Due
  /** The server's time. */
  now: string
  isFirst: boolean
}

/** One thing that waits for an owner, when it is too late for it, and its one way on. */
export function DueCard({ due: { kind, id, name, picture, from, until, by, customer }, now, isFirst }: DueCardProps) {
  const { t } = useTranslation('calendars')
  const locale = useLocale()
  if (kind === 'request') return null
  const leftMs = Date.parse(by) - Date.parse(now)
  const title = customer === null ? t(`today.title.${kind}Of`, { piece: name }) : t(`today.title.${kind}`, { piece: name, name: customer })
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-card p-4 lg:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="type-small text-quiet">{t(`today.kind.${kind}`)}</p>
        <Badge
          tone={leftMs < 0 ? 'bad' : leftMs < dayMs ? 'warning' : 'neutral'}
          className="h-auto min-h-6 max-w-full whitespace-normal py-0.5"
        >
          {t(leftMs < 0 ? 'today.late' : 'today.by', { at: instantWords(by, locale) })}
        </Badge>
      </div>
      <div className="mt-3 flex flex-1 gap-4">
        <Thumb picture={picture} className="w-16" />
        <div className="min-w-0">
          <h2 className="type-title">{title}</h2>
          <p className="type-small text-quiet">{formatRange({ from, until }, locale)}</p>
          <p className="mt-1 type-small text-quiet">{t(`today.text.${kind}`)}</p>
        </div>
      </div>
      <Button asChild variant={isFirst ? 'primary' : 'outline'} className="mt-4 w-full">
        <LocalLink to={ways[kind].to(id)}>
          <Icon of={ways[kind].icon} className="size-5" />
          {t(`today.do.${kind}`)}
          <span className="sr-only">: {name}</span>
        </LocalLink>
      </Button>
    </article>
  )
}
