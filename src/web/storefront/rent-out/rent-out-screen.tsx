import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { ExampleEarnings } from '#domain/catalogue/search/search.contract.ts'
import { shownFigures } from '#web/features/figures/shown-figures.ts'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useBeginListing } from '#web/features/listings/use-begin-listing.ts'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { SitePicture } from '#web/layout/site-picture.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ItemPicture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Calculator } from './calculator.tsx'
import { Drafts, unsent } from './drafts.tsx'
import { useEarned } from './earned.ts'
import { LivePieces } from './live-pieces.tsx'
import { LookedAfter } from './looked-after.tsx'
import { OwnerFacts, ThreeSteps } from './owner-facts.tsx'
import { OwnersAsk } from './owners-ask.tsx'
import { SignUpPanel } from './sign-up-panel.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { person } = context.get(pageRequest).viewer
  return prefetch(context, (api) => [
    api.search.earnings.queryOptions(),
    shownFigures(api),
    ...(person ? [api.listings.mine.queryOptions(unsent)] : []),
  ])
}

/** `/rent-clothes`: what renting out earns and how it works; a person who is signed in begins a listing here, or goes on with one. */
export default function RentOutScreen() {
  const { t } = useTranslation('rent-out')
  const { api, person } = useViewer()
  const { data: examples } = useSuspenseQuery(api.search.earnings.queryOptions())
  const known = examples.kinds.filter(({ item }) => item)
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <Hero examples={examples} isSignedIn={person !== null} />
      <OwnerFacts />
      {person ? <Drafts /> : null}
      <Calculator examples={examples} />
      {known.length > 0 ? <LivePieces examples={examples} /> : null}
      <ThreeSteps />
      <LookedAfter />
      <OwnersAsk />
      {person ? null : <SignUpPanel />}
    </>
  )
}

interface HeroProps {
  examples: ExampleEarnings
  isSignedIn: boolean
}

function Hero({ examples: { kinds, days }, isSignedIn }: HeroProps) {
  const earnedOf = useEarned()
  const { t } = useTranslation('rent-out')
  const isArabic = useLocale() === 'ar'
  const first = kinds.find(({ item }) => item)?.item
  return (
    <section className="relative lg:bg-backdrop">
      <div className="relative aspect-13/12 max-h-100 w-full overflow-hidden bg-backdrop lg:absolute lg:inset-y-0 lg:start-[30%] lg:end-0 owner-hero-fade lg:aspect-auto lg:max-h-none lg:w-auto">
        <SitePicture
          image="hero-1"
          sizes="(min-width: 1024px) 72vw, 136vw"
          priority
          className={isArabic ? 'object-[0%_50%]' : 'object-[100%_50%]'}
        />
      </div>
      <div className="wrap relative pt-7 pb-8 lg:flex lg:min-h-150 lg:flex-col lg:justify-center lg:py-14 lg:text-on-disc">
        <p className="hidden type-eyebrow lg:block">{t('eyebrow')}</p>
        <h1 className="max-w-[17ch] type-display lg:mt-3">{t('heading')}</h1>
        <p className="mt-4 max-w-110 type-body text-quiet lg:text-on-disc/80">{t('lead')}</p>
        <div className="mt-6 flex flex-col gap-x-6 gap-y-2 lg:flex-row lg:items-center">
          <BeginButton isSignedIn={isSignedIn} />
          <a href="#earns" className="inline-flex min-h-11 items-center gap-2">
            <span className="border-b border-gold pb-0.5 type-label">{t('seeEarnings')}</span>
            <Icon of={ArrowDown} className="size-4" />
          </a>
        </div>
        {first ? (
          <p className="mt-5 flex items-center gap-3 border-t border-line pt-5 text-secondary lg:border-0 lg:pt-1">
            <span className="size-12 shrink-0 overflow-hidden rounded-full">
              {first.pictures[0] ? <ItemPicture picture={first.pictures[0]} alt="" sizes="48px" className="object-top" /> : null}
            </span>
            <span>
              <bdi className="block">{first.name}</bdi>
              <span>
                <Price amount={earnedOf(first.price)} className="font-semibold" /> {t('toOwner', { count: days })}
              </span>
            </span>
          </p>
        ) : null}
      </div>
    </section>
  )
}

/** Begins a listing at once, or after signing up. */
function BeginButton({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('rent-out')
  const sentence = useRefusalWords()
  const begin = useBeginListing()
  if (!isSignedIn)
    return (
      <Button asChild size="lg">
        <LocalLink to="/signup?next=%2Frent-clothes%2Fnew">{t('beginFirst')}</LocalLink>
      </Button>
    )
  return (
    <span>
      <Button size="lg" className="max-lg:w-full" pending={begin.isPending} onClick={begin.start}>
        {t('begin')}
      </Button>
      {begin.error ? (
        <span role="alert" className="mt-3 block type-small text-bad">
          {sentence(begin.error)}
        </span>
      ) : null}
    </span>
  )
}
