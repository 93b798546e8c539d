import { EllipsisVertical } from 'lucide'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingRow } from '#domain/catalogue/listings/listing.contract.ts'
import { type OwnerState, ownerStateOf } from '#domain/catalogue/listings/listing.policy.ts'
import { formatDay, formatInstant } from '#values/format.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Price } from '#web/ui/price.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { GiveUpDialog, type GivingUp } from './give-up-dialog.tsx'
import { useListingsChanged } from './own-listings.ts'

const tones: Readonly<Record<OwnerState, BadgeProps['tone']>> = {
  live: 'good',
  review: 'primary',
  changes: 'warning',
  draft: 'neutral',
  paused: 'neutral',
  rejected: 'bad',
  suspended: 'bad',
  archived: 'neutral',
}

/** A listing: what happens with it now, its state, its price, and what may be done. */
export function ListingLine({ row }: { row: ListingRow }) {
  const { t } = useTranslation('listings')
  const state = ownerStateOf(row)
  const { id, name, photo, price, rentals, waiting } = row
  return (
    <li className="flex items-center gap-3 border-t border-line py-3 lg:gap-4">
      <LocalLink to={`/rent-clothes/${id}`} className="flex min-w-0 flex-1 items-center gap-3 lg:gap-4">
        {photo ? (
          <img src={photo.src} alt="" width={72} height={90} className="h-22.5 w-18 shrink-0 rounded-thumb bg-backdrop object-cover" />
        ) : (
          <span className="h-22.5 w-18 shrink-0 rounded-thumb bg-backdrop" />
        )}
        <span className="min-w-0 flex-1">
          <span className="line-clamp-4 font-medium rtl:leading-8">{name || t('noName')}</span>
          <span className="block type-small text-quiet">
            <Now row={row} />
          </span>
          <span className="mt-1.5 flex flex-wrap gap-1.5">
            <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
            {waiting.length > 0 ? <Badge tone="gold">{t('waiting', { field: t(`field.${waiting[0]}`) })}</Badge> : null}
          </span>
        </span>
      </LocalLink>
      <span className="shrink-0 text-end">
        {price === null ? null : <Price amount={price} />}
        <span className="block type-small text-quiet">{rentals > 0 ? t('rentals', { count: rentals }) : t('new')}</span>
      </span>
      <Menu row={row} />
    </li>
  )
}

/** The next step of the listing. */
function Now({ row: { status, visibility, answerBy, outUntil, reason, suspensionReason } }: { row: ListingRow }) {
  const { t } = useTranslation('listings')
  const { today } = useViewer()
  const locale = useLocale()
  const refused = [visibility === 'suspended' ? suspensionReason : null, status === 'rejected' ? reason : null].filter(
    (words) => words !== null,
  )
  if (refused.length > 0)
    return refused.map((words) => (
      <WrittenText key={words} className="block">
        {words}
      </WrittenText>
    ))
  if (outUntil) return t(outUntil < today ? 'overdue' : 'out', { day: formatDay(outUntil, locale) })
  if (answerBy) return t('answered', { by: formatInstant(answerBy, locale) })
  if (status === 'draft') return t(visibility ? 'unsent' : 'draft')
  return visibility === 'paused' ? t('pausedText') : null
}

function Menu({ row }: { row: ListingRow }) {
  const { t } = useTranslation('listings')
  const { api } = useViewer()
  const changed = useListingsChanged()
  const [givingUp, setGivingUp] = useState<GivingUp | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const follows = (words: string) => ({
    before: () => setGivingUp(null),
    refresh: changed,
    done: t(`done.${words}`),
    refused: 'toast' as const,
    whenRefused: () => setGivingUp(null),
  })
  const pause = useChange(api.listings.pause.mutationOptions(), follows('pause'))
  const resume = useChange(api.listings.resume.mutationOptions(), follows('resume'))
  const archive = useChange(api.listings.archive.mutationOptions(), follows('archive'))
  const discard = useChange(api.listings.discard.mutationOptions(), follows('discard'))
  const { id, visibility, status } = row
  // The dialog opens once the menu has given the focus back, so that it returns there.
  const askFor = (what: GivingUp) => {
    opener.current?.focus()
    setGivingUp(what)
  }
  const entries = [
    ...(visibility === 'visible' ? [{ name: 'pause', act: () => pause.mutate({ id }) }] : []),
    ...(visibility === 'paused' ? [{ name: 'resume', act: () => resume.mutate({ id }) }] : []),
    ...(status !== 'submitted' && status !== 'approved'
      ? [visibility ? ('discardChanges' as const) : ('discard' as const)].map((name) => ({ name, act: () => askFor(name) }))
      : []),
    ...(visibility === 'visible' || visibility === 'paused' ? [{ name: 'archive', act: () => askFor('archive') }] : []),
  ]
  const confirmed = givingUp === 'archive' ? archive : discard
  const item = 'flex min-h-11 cursor-pointer items-center rounded-thumb px-3 outline-none data-highlighted:bg-sunk'
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton ref={opener} label={t('menu', { name: row.name || t('noName') })} className="-me-2">
            <Icon of={EllipsisVertical} />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" className="z-40 min-w-52 rounded-card border border-line bg-card p-1.5 text-ink shadow-float">
            <DropdownMenu.Item asChild className={item}>
              <LocalLink to={`/rent-clothes/${id}`}>{t('do.edit')}</LocalLink>
            </DropdownMenu.Item>
            {visibility === 'visible' ? (
              <DropdownMenu.Item asChild className={item}>
                <LocalLink to={`/product/${id}`}>{t('do.see')}</LocalLink>
              </DropdownMenu.Item>
            ) : null}
            {entries.map(({ name, act }) => (
              <DropdownMenu.Item key={name} className={item} onSelect={act}>
                {t(`do.${name}`)}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {givingUp ? (
        <GiveUpDialog
          what={givingUp}
          name={row.name || t('noName')}
          isPending={confirmed.isPending}
          onConfirm={() => confirmed.mutate({ id })}
          onClose={() => setGivingUp(null)}
        />
      ) : null}
    </>
  )
}
