import { useTranslation } from 'react-i18next'
import { openCities, roundTripOf, sameDayFee } from '#domain/site/areas/area.policy.ts'
import { deliveryDayOf, leadHours, slotsFor } from '#domain/site/areas/slot.policy.ts'
import { addDays, type Day, weekdayOf } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import type { Fils } from '#values/money.ts'
import { collectionDay, dayWords, depositBackDay, hoursWords } from '#web/features/orders/day-words.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Price } from '#web/ui/price.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'

const thursday = 4

/** The fees within each city and between each two. */
function useTrips(): { name: string; fee: Fils }[] {
  const { t } = useTranslation('how-it-works')
  const locale = useLocale()
  const cities = openCities().map(({ id, name }) => ({ id, name: name[locale] }))
  const within = cities.map(({ id, name }) => ({ name: t('trips.in', { city: name }), fee: roundTripOf(id, id) }))
  const between = cities.flatMap((one, index) =>
    cities
      .slice(index + 1)
      .map((other) => ({ name: t('trips.between', { one: one.name, other: other.name }), fee: roundTripOf(one.id, other.id) })),
  )
  return [...within, ...between, { name: t('trips.sameDay'), fee: sameDayFee() }]
}

/** The Thursday that is at least a week away. */
function weekendAfter(today: Day): Day {
  const week = addDays(today, 7)
  return addDays(week, (thursday - weekdayOf(week) + 7) % 7)
}

/** A weekend's rental day by day, the windows of the courier, and what the round trip costs. */
export function DeliveryTimes() {
  const { t } = useTranslation('how-it-works')
  const { today } = useViewer()
  const locale = useLocale()
  const from = weekendAfter(today)
  const until = addDays(from, 2)
  const windows = slotsFor(from, { now: new Date(0), today })
  const days = [
    { name: 'arrives', day: deliveryDayOf(from) },
    { name: 'yours', day: from },
    { name: 'collected', day: collectionDay(until) },
    { name: 'deposit', day: depositBackDay(until) },
  ] as const
  return (
    <section aria-labelledby="times" className="wrap mt-18 lg:mt-24">
      <SectionTitle isOrnate id="times" title={t('times.title')} />
      <p className="mt-2 max-w-text-wide type-body text-quiet">
        {t('times.lead', { from: dayWords(from, locale), until: dayWords(until, locale) })}
      </p>
      <ol className="mt-6 grid gap-y-5 lg:mt-8 lg:grid-cols-4 lg:gap-6">
        {days.map(({ name, day }) => (
          <li key={name} className="border-s-2 border-primary ps-4 lg:border-s-0 lg:border-t-2 lg:ps-0 lg:pt-4">
            <p className="type-eyebrow text-primary-text">
              {name === 'yours'
                ? t('times.range', { from: formatDay(from, locale, 'weekday'), until: formatDay(until, locale, 'weekday') })
                : dayWords(day, locale)}
            </p>
            <h3 className="mt-1 type-title">{t(`times.${name}.title`)}</h3>
            <p className="text-secondary leading-6 text-quiet rtl:leading-6.75">{t(`times.${name}.text`)}</p>
          </li>
        ))}
      </ol>
      <div className="mt-8 grid gap-3 lg:mt-10 lg:grid-cols-2 lg:gap-6">
        <div className="rounded-card border border-line bg-card p-6">
          <h3 className="type-h3">{t('windows.title')}</h3>
          <ul className="mt-4 grid grid-cols-2 gap-2">
            {windows.map((slot) => (
              <li key={slot.id} className="flex h-12 items-center justify-center rounded-card bg-sunk text-secondary">
                <bdi>{hoursWords(slot.fromHour, slot.untilHour, locale)}</bdi>
              </li>
            ))}
          </ul>
          <p className="mt-4 text-secondary leading-6 text-quiet rtl:leading-6.75">{t('windows.text', { count: leadHours() })}</p>
        </div>
        <div className="rounded-card border border-line bg-card p-6">
          <h3 className="type-h3">{t('trips.title')}</h3>
          <dl className="mt-2">
            {useTrips().map(({ name, fee }) => (
              <div key={name} className="flex justify-between gap-6 border-b border-line py-2.5 text-secondary">
                <dt className="text-quiet">{name}</dt>
                <dd className="font-medium">
                  <Price amount={fee} />
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-secondary leading-6 text-quiet rtl:leading-6.75">{t('trips.text')}</p>
        </div>
      </div>
    </section>
  )
}
