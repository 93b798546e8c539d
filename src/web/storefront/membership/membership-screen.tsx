import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs } from 'react-router'
import { Breadcrumb } from '#web/layout/page/breadcrumb.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { type Api, pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { PageTop } from '#web/ui/page-top.tsx'
import { Comparison, MemberQuestions, Savings } from './benefits.tsx'
import { BillingSwitch } from './billing-switch.tsx'
import { PlanCard } from './plan-card.tsx'
import type { Billing } from './plans.ts'

const membership = (api: Api) => api.settings.membership.queryOptions()

export async function loader({ context }: LoaderFunctionArgs) {
  const loaded = await prefetch(context, (api) => [membership(api)])
  const { api, queryClient } = context.get(pageRequest)
  if (queryClient.getQueryData(membership(api).queryKey)?.enabled === false) throw data(null, { status: 404 })
  return loaded
}

/** The plans of the settings side by side, by month or by year, and what they come to. */
export default function MembershipScreen() {
  const { t } = useTranslation('membership')
  const { api, person } = useViewer()
  const { data: offer } = useSuspenseQuery(membership(api))
  const [billing, setBilling] = useState<Billing>('monthly')
  const { title, subtitle, plans, benefits, showPriceToggle } = offer
  return (
    <>
      <PageHead title={title} description={t('description')} />
      <PageTop
        trail={<Breadcrumb steps={[{ label: title, to: '/membership-plans' }]} />}
        title={title}
        lead={subtitle}
        end={showPriceToggle ? <BillingSwitch plans={plans} value={billing} onChange={setBilling} /> : null}
      />
      <p className="wrap mt-6 type-body text-quiet">
        {person ? t('honest') : t('honestVisitor')}{' '}
        <LocalLink to="/terms-conditions" className="border-b border-gold text-ink hover:text-primary-text">
          {t('terms')}
        </LocalLink>
      </p>
      <ul className="wrap mt-6 grid gap-4 lg:grid-cols-3 lg:gap-6">
        {plans.map((plan) => (
          <li key={plan.id} className="flex">
            <PlanCard plan={plan} benefits={benefits} billing={showPriceToggle ? billing : plan.billingCycle} />
          </li>
        ))}
      </ul>
      <Savings benefits={benefits} />
      <Comparison plans={plans} benefits={benefits} />
      <MemberQuestions />
    </>
  )
}
