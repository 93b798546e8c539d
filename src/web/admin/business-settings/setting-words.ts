import { useTranslation } from 'react-i18next'
import { figuresByPath, isAllowed } from '#domain/site/business-settings/figure-changes.policy.ts'
import type { Figure } from '#domain/site/business-settings/figure-table.policy.ts'
import { filsOf } from '#values/amount.ts'
import { cleaned } from '#values/cleaned.ts'
import { formatNumber, formatPercent } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'

const plan = ['basisPoints', 'off', 'deliveries', 'coversSameDay', 'accessories', 'accessoryWorth'] as const
/** Below it an amount has bounds that are worth naming. */
const namedMost = 1_000_000_000

/** The figures in the order in which they are edited: groups, and the parts of each. */
export const groups = [
  {
    name: 'fees',
    parts: [
      { name: 'commission', figures: ['commission.usual', 'commission.trusted'] },
      { name: 'serviceFee', figures: ['serviceFee.basisPoints', 'serviceFee.least', 'serviceFee.most', 'cashHandling'] },
      { name: 'margin', figures: ['marginFloor'] },
    ],
  },
  {
    name: 'cancellation',
    parts: [
      { name: 'byCustomer', figures: ['cancellation.between', 'cancellation.near', 'cancellation.ownerShare'] },
      { name: 'byOwner', figures: ['cancellation.ownerBetween', 'cancellation.ownerNear'] },
    ],
  },
  { name: 'lateFee', parts: [{ name: 'lateFee', figures: ['lateFee.rate', 'lateFee.least', 'lateFee.most'] }] },
  {
    name: 'cash',
    parts: [
      { name: 'cash', figures: ['cash.first', 'cash.later', 'cash.strikes', 'cash.strikeDays'] },
      { name: 'couriers', figures: ['couriers.carryLimit', 'couriers.signOff', 'couriers.loneDifferences'] },
    ],
  },
  { name: 'payouts', parts: [{ name: 'payouts', figures: ['payouts.least'] }] },
  { name: 'claims', parts: [{ name: 'claims', figures: ['claims.small', 'claims.smallMost', 'claims.smallDays'] }] },
  { name: 'protection', parts: [{ name: 'protection', figures: ['protection.upTo', 'protection.basic', 'protection.above'] }] },
  {
    name: 'memberships',
    parts: [
      { name: 'premium', figures: plan.map((name) => `memberships.premium.${name}`) },
      { name: 'vip', figures: plan.map((name) => `memberships.vip.${name}`) },
    ],
  },
  {
    name: 'referral',
    parts: [{ name: 'referral', figures: ['referral.off', 'referral.minimum', 'referral.credit', 'referral.perMonth'] }],
  },
  { name: 'limits', parts: [{ name: 'twoPeople', figures: ['twoPeople.toReceiver', 'twoPeople.byGiver'] }] },
] as const satisfies readonly { name: string; parts: readonly { name: string; figures: readonly string[] }[] }[]

export type Group = (typeof groups)[number]
export type GroupName = Group['name']

/** The paths of the figures of a group. */
export function pathsOf({ parts }: { parts: readonly { figures: readonly string[] }[] }): string[] {
  return parts.flatMap(({ figures }) => [...figures])
}

/** The figure at a path. */
export function figureAt(path: string): Figure {
  return figuresByPath.get(path) ?? { kind: 'count', usual: 0, least: 0, most: 0 }
}

/** The key of the words of a figure; both plans have the same. */
export function wordOf(path: string): string {
  return path.replace(/^memberships\.(premium|vip)\./, 'plan.').replace(/^(cashHandling|marginFloor)$/, 'one.$1')
}

/** A figure as it is typed. */
export function textOf(path: string, value: number | boolean): string | boolean {
  if (typeof value === 'boolean') return value
  const { kind } = figureAt(path)
  return kind === 'money' ? (value / 1000).toFixed(3) : String(kind === 'share' ? value / 100 : value)
}

/** The figure of what was typed; null when it is none, or outside of its bounds. */
export function figureOf(path: string, typed: string | boolean): number | boolean | null {
  const figure = figureAt(path)
  const value = typeof typed === 'boolean' ? typed : numberOf(figure, typed)
  return value !== null && isAllowed(figure, value) ? value : null
}

function numberOf({ kind }: Figure, typed: string): number | null {
  const plain = cleaned(typed).replace(/[٫,،]/, '.')
  // The page shows three decimals, so three digits after a point are fils here.
  if (kind === 'money') return /^\d{1,7}\.\d{3}$/.test(plain) ? Math.round(Number(plain) * 1000) : filsOf(typed)
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(plain)) return null
  return kind === 'share' ? Math.round(Number(plain) * 100) : Number(plain)
}

/** The name of a figure, its value and its bounds as people read them. */
export function useSettingWords() {
  const { t } = useTranslation('business-settings')
  const locale = useLocale()
  const wordsOf = (path: string, value: number | boolean): string => {
    if (typeof value === 'boolean') return t(value ? 'on' : 'off')
    const { kind } = figureAt(path)
    if (kind === 'share') return formatPercent(value / 10_000, locale)
    return kind === 'money' ? formatMoney(value, locale) : formatNumber(value, locale)
  }
  const nameOf = (path: string): string => t(`field.${wordOf(path)}`)
  return {
    wordsOf,
    nameOf,
    /** The name with its part, where others have the same name. */
    fullNameOf(path: string): string {
      const part = groups.flatMap(({ parts }) => [...parts]).find(({ figures }) => figures.some((one) => one === path))
      return part && /^(memberships|referral|protection|twoPeople)\./.test(path)
        ? `${t(`part.${part.name}`)}${t('comma')}${nameOf(path)}`
        : nameOf(path)
    },
    faultOf(path: string): string {
      const { kind, least, most } = figureAt(path)
      if (kind === 'money' && most > namedMost) return t('wrong.anyMoney')
      return t(`wrong.${kind}`, { range: t('range', { least: wordsOf(path, least), most: wordsOf(path, most) }) })
    },
  }
}
