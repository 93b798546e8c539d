import { Check } from 'lucide'
import { useTranslation } from 'react-i18next'
import { fillOf } from '#domain/site/settings/settings.policy.ts'
import { Tatreez } from '#web/brand/tatreez.tsx'
import { refusalWords } from '#web/features/forms/refusal-words.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { Limits } from './benefits.tsx'
import { type Benefits, type Billing, type Plan, priceOf } from './plans.ts'

export interface PlanCardProps {
  plan: Plan
  benefits: Benefits
  billing: Billing
}

/** One plan: name, price, what it brings, and the way in. */
export function PlanCard({ plan, benefits, billing }: PlanCardProps) {
  const { t } = useTranslation('membership')
  const price = priceOf(plan, billing)
  return (
    <article
      aria-labelledby={`plan-${plan.id}`}
      className={cn(
        'relative flex w-full flex-col overflow-hidden rounded-card border border-line bg-card px-6 pt-9 pb-7 lg:px-8',
        plan.highlight && 'border-2 border-primary shadow-float',
      )}
    >
      {plan.highlight ? <Tatreez kind="rich" className="absolute inset-x-0 top-0" /> : null}
      <div className="flex items-center justify-between gap-3">
        <h2 id={`plan-${plan.id}`} className="type-h3">
          {plan.name}
        </h2>
        {plan.tagline ? <Badge tone="gold">{plan.tagline}</Badge> : null}
      </div>
      <p className="text-secondary text-quiet">{plan.description}</p>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        {price > 0 ? (
          <>
            <Price amount={price} size="product" />
            <span className="text-secondary text-quiet">{t(`per.${billing}`)}</span>
          </>
        ) : (
          <span className="type-h1-small">{t('noCharge')}</span>
        )}
      </p>
      <ul className="mt-5 mb-6 flex flex-col gap-3">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Icon of={Check} className="mt-1 size-4.5 shrink-0 text-good" />
            {feature}
          </li>
        ))}
      </ul>
      <Limits plan={plan} benefits={benefits} />
      <div className="mt-auto">
        <WayIn plan={plan} billing={billing} />
      </div>
    </article>
  )
}

/** Visitors sign up; everybody has the free plan; for the others the shop is notified of the person's interest. */
function WayIn({ plan, billing }: Pick<PlanCardProps, 'plan' | 'billing'>) {
  const { t } = useTranslation('membership')
  const { api, person } = useViewer()
  const ask = useMutation(api.inquiries.send.mutationOptions())
  const isFree = priceOf(plan, billing) === 0
  const look = isFree ? ({ variant: 'outline', className: 'w-full' } as const) : { className: cn('w-full', fillOf(plan.color)) }
  if (!person)
    return (
      <>
        <Button asChild {...look}>
          <LocalLink to="/signup?next=/membership-plans">{plan.buttonText}</LocalLink>
        </Button>
        <p className="mt-2 text-center type-small text-quiet">{t('accountFirst')}</p>
      </>
    )
  if (isFree)
    return (
      <p className="flex min-h-12 items-center justify-center gap-2 rounded-full bg-sunk px-6 text-center text-quiet">
        <Icon of={Check} className="size-4.5 shrink-0" />
        {t('included')}
      </p>
    )
  return (
    <>
      {ask.isSuccess ? null : (
        <Button {...look} pending={ask.isPending} onClick={() => ask.mutate({ kind: 'membership', plan: plan.id, billing })}>
          {plan.buttonText}
        </Button>
      )}
      <div role="status">
        {ask.isSuccess ? (
          <p className="rounded-card bg-good-tint px-5 py-3 text-secondary leading-6 text-good rtl:leading-6.75">
            {t('noted')} <bdi translate="no">{person.email ?? person.phone}</bdi>
          </p>
        ) : null}
        {ask.isError ? <p className="mt-3 type-small text-bad">{refusalWords(ask.error, t('failed'))}</p> : null}
      </div>
    </>
  )
}
