import { useTranslation } from 'react-i18next'
import { trustedOwner } from '#domain/accounts/people/trusted-owner.policy.ts'
import type { Performance as Numbers } from '#domain/renting/scores/score.contract.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Price } from '#web/ui/price.tsx'

const card = 'rounded-card border border-line bg-card p-5 lg:p-6'

/** An owner's performance, the steps to a trusted owner, and the income by month and by piece. */
export function Performance({ numbers }: { numbers: Numbers }) {
  const { months, pieces } = numbers
  return (
    <div className="mt-10 grid items-start gap-6 xl:grid-cols-2">
      <Doing numbers={numbers} />
      <div className="flex flex-col gap-6">
        {months.some(({ earned }) => earned !== 0) ? <ByMonth months={months} /> : null}
        {pieces.length > 0 ? <ByPiece pieces={pieces} /> : null}
      </div>
    </div>
  )
}

function Doing({ numbers }: { numbers: Numbers }) {
  const { t } = useTranslation('performance')
  const locale = useLocale()
  const { asked, answered, answersIn, confirmed, cancelled, packed, packedOnTime } = numbers
  const percent = (good: number, all: number): string =>
    all === 0 ? t('none') : t('percent', { percent: formatNumber(Math.round((100 * good) / all), locale) })
  const rows = [
    { name: 'answered', value: percent(answered, asked) },
    { name: 'answersIn', value: answersIn === null ? t('none') : minutesIn(answersIn) },
    { name: 'packed', value: percent(packedOnTime, packed) },
    { name: 'cancelled', value: cancelled === 0 ? t('noneCancelled') : t('of', { good: cancelled, all: confirmed }) },
  ] as const
  function minutesIn(minutes: number): string {
    const hours = Math.floor(minutes / 60)
    return hours === 0 ? t('minutes', { count: minutes }) : t('hours', { hours, minutes: minutes % 60 })
  }
  return (
    <section aria-labelledby="doing" className={card}>
      <h2 id="doing" className="type-h3">
        {t('title')}
      </h2>
      <dl className="mt-3">
        {rows.map(({ name, value }) => (
          <div key={name} className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line py-3 text-secondary leading-6">
            <dt>{t(`row.${name}`)}</dt>
            <dd className="text-end font-semibold">{value}</dd>
            <dd className="col-span-2 type-small text-quiet">{t(`means.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <Trusted numbers={numbers} />
    </section>
  )
}

function Trusted({ numbers: { completed, packed, packedOnTime, lostClaims, isTrusted } }: { numbers: Numbers }) {
  const { t } = useTranslation('performance')
  const locale = useLocale()
  const { completed: least, onTimePercent, claimDays } = trustedOwner
  const onTime = packed === 0 ? t('none') : t('percent', { percent: formatNumber(Math.floor((100 * packedOnTime) / packed), locale) })
  return (
    <div className="border-t border-line pt-4">
      <h3 className="text-secondary leading-6 font-semibold">{t(isTrusted ? 'trusted.is' : 'trusted.title')}</h3>
      <progress
        aria-label={t('trusted.title')}
        max={least}
        value={Math.min(least, completed)}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary"
      />
      <ul className="mt-2 flex flex-col gap-1 type-small text-quiet">
        <li>{t('trusted.rentals', { good: completed, all: least })}</li>
        <li>{t('trusted.onTime', { percent: formatNumber(onTimePercent, locale), now: onTime })}</li>
        <li>
          {lostClaims === 0 ? t('trusted.noClaim', { days: claimDays }) : t('trusted.claims', { count: lostClaims, days: claimDays })}
        </li>
      </ul>
    </div>
  )
}

/** The height of the bars in the drawing. */
const tall = 100
const wide = 28
const apart = 40

function ByMonth({ months }: { months: Numbers['months'] }) {
  const { t } = useTranslation('performance')
  const locale = useLocale()
  const most = Math.max(1, ...months.map(({ earned }) => earned))
  const nameOf = (month: string): string => formatDay(`${month}-01`, locale, 'month')
  return (
    <section aria-labelledby="by-month" className={card}>
      <h2 id="by-month" className="type-h3">
        {t('byMonth')}
      </h2>
      <svg viewBox={`0 0 ${apart * months.length} ${tall + 4}`} aria-hidden="true" className="mt-4 h-36 w-full rtl:-scale-x-100">
        {months.map(({ month, earned }, index) => {
          const height = Math.max(2, (tall * Math.max(0, earned)) / most)
          return (
            <rect
              key={month}
              x={index * apart + (apart - wide) / 2}
              y={tall + 2 - height}
              width={wide}
              height={height}
              rx="4"
              className={index === months.length - 1 ? 'fill-primary' : 'fill-primary opacity-50'}
            />
          )
        })}
      </svg>
      <dl className="mt-2">
        {months
          .filter(({ earned }) => earned !== 0)
          .toReversed()
          .map(({ month, earned }) => (
            <div key={month} className="flex justify-between gap-4 border-t border-line py-2 text-secondary leading-6">
              <dt>{nameOf(month)}</dt>
              <dd>{formatMoney(earned, locale)}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function ByPiece({ pieces }: { pieces: Numbers['pieces'] }) {
  const { t } = useTranslation('performance')
  return (
    <section aria-labelledby="by-piece" className={card}>
      <h2 id="by-piece" className="type-h3">
        {t('byPiece')}
      </h2>
      <ul className="mt-3">
        {pieces.map(({ itemId, name, earned, rentals }) => (
          <li key={itemId} className="flex justify-between gap-4 border-t border-line py-2 text-secondary leading-6">
            <span>
              {name} <span className="type-small text-quiet">{t('rentals', { count: rentals })}</span>
            </span>
            <Price amount={earned} />
          </li>
        ))}
      </ul>
    </section>
  )
}
