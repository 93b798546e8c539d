import { useTranslation } from 'react-i18next'
import { formatNumber } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { useLocale } from '#web/runtime/links.ts'

/** The format of a figure: money, a share, a number of times, or a switch. */
export type SettingKind = 'money' | 'share' | 'count' | 'switch'

const plan = ['basisPoints', 'off', 'deliveries', 'coversSameDay', 'accessories', 'accessoryWorth'] as const

/** The figures in the order in which they are edited, by the part of the price that they make. */
export const groups = [
  { name: 'serviceFee', fields: ['serviceFee.basisPoints', 'serviceFee.least', 'serviceFee.most'] },
  { name: 'cash', fields: ['cashHandling'] },
  { name: 'protection', fields: ['protection.upTo', 'protection.basic', 'protection.above'] },
  { name: 'margin', fields: ['marginFloor'] },
  { name: 'referral', fields: ['referral.off', 'referral.minimum', 'referral.credit', 'referral.perMonth'] },
  { name: 'premium', fields: plan.map((field) => `memberships.premium.${field}`) },
  { name: 'vip', fields: plan.map((field) => `memberships.vip.${field}`) },
  { name: 'twoPeople', fields: ['twoPeople.toReceiver', 'twoPeople.byGiver'] },
] as const

export function kindOf(field: string): SettingKind {
  const last = field.split('.').at(-1)
  if (last === 'basisPoints') return 'share'
  if (last === 'deliveries' || last === 'accessories' || last === 'perMonth') return 'count'
  return last === 'coversSameDay' ? 'switch' : 'money'
}

/** The key of the words of a figure; both plans have the same. */
export function wordOf(field: string): string {
  return field.replace(/^memberships\.(premium|vip)\./, 'plan.').replace(/^(cashHandling|marginFloor)$/, 'one.$1')
}

/** The name of a figure with its group, and its value as people read it. */
export function useSettingWords() {
  const { t } = useTranslation('business-settings')
  const locale = useLocale()
  return {
    nameOf(field: string): string {
      const group = groups.find(({ fields }) => fields.some((one) => one === field))
      return `${t(`group.${group?.name ?? 'cash'}`)}${t('colon')}${t(`field.${wordOf(field)}`)}${t('colon')}`
    },
    wordsOf(field: string, value: number | boolean): string {
      if (typeof value === 'boolean') return t(value ? 'on' : 'off')
      const kind = kindOf(field)
      if (kind === 'share') return t('percent', { percent: formatNumber(value / 100, locale) })
      return kind === 'count' ? formatNumber(value, locale) : formatMoney(value, locale)
    },
  }
}
