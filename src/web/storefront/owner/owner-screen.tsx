import { useSuspenseQuery } from '@tanstack/react-query'
import { BadgeCheck, Share2 } from 'lucide'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { OwnerPage } from '#domain/renting/owners/owner.contract.ts'
import { pickupName } from '#domain/site/areas/area.policy.ts'
import { formatDay } from '#values/format.ts'
import { useChoice } from '#web/features/dates/use-choice.ts'
import { ShareMenu } from '#web/features/share/share-menu.tsx'
import { Breadcrumb } from '#web/layout/page/breadcrumb.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { FollowButton } from './follow-button.tsx'
import { OwnerFigures } from './owner-figures.tsx'
import { OwnerPieces } from './owner-pieces.tsx'

export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.owners.get.queryOptions({ input: { id } }), api.owners.pieces.queryOptions({ input: { id } })])
}

/** `/owners/:id`: an owner's first name, record and pieces. */
export default function OwnerScreen() {
  const { t } = useTranslation('owner')
  const { id = '' } = useParams()
  const { api } = useViewer()
  const { days } = useChoice()
  const { data: owner } = useSuspenseQuery(api.owners.get.queryOptions({ input: { id } }))
  const name = owner.firstName
  return (
    <div className="wrap pt-5 lg:pt-7">
      <PageHead title={name} description={t('description', { name })} />
      <Breadcrumb steps={[{ label: name, to: `/owners/${id}` }]} />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <Head owner={owner} />
        <div className="flex items-center gap-2 max-lg:w-full">
          <FollowButton owner={owner} className="max-lg:flex-1" />
          <ShareMenu title={name} url={() => window.location.href}>
            {(open) => (
              <IconButton label={t('share')} className="bg-sunk" {...open}>
                <Icon of={Share2} />
              </IconButton>
            )}
          </ShareMenu>
        </div>
      </div>
      <WrittenText as="p" className="mt-6 max-w-text type-body whitespace-pre-line empty:hidden">
        {owner.about}
      </WrittenText>
      <OwnerFigures owner={owner} />
      <OwnerPieces owner={owner} days={days} />
    </div>
  )
}

function Head({ owner: { firstName, area, since, isVerified, isTrusted } }: { owner: OwnerPage }) {
  const { t } = useTranslation(['owner', 'items'])
  const locale = useLocale()
  return (
    <div className="flex items-center gap-5 lg:gap-7">
      <span
        aria-hidden="true"
        className="inline-flex size-20 shrink-0 items-center justify-center rounded-full bg-primary-tint text-number-sm font-light text-primary-text lg:size-28 lg:text-number"
      >
        {firstName.slice(0, 1)}
      </span>
      <div>
        <h1 className="type-h1">
          <bdi translate="no">{firstName}</bdi>
        </h1>
        {area && since ? (
          <p className="type-body text-quiet">
            {t('places', { area: pickupName(area, locale), month: formatDay(`${since}-01`, locale, 'month') })}
          </p>
        ) : null}
        <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {isVerified ? (
            <Badge tone="good">
              <Icon of={BadgeCheck} className="size-4" />
              {t('verified')}
            </Badge>
          ) : null}
          {isTrusted ? <Badge>{t('trusted')}</Badge> : null}
        </p>
      </div>
    </div>
  )
}
