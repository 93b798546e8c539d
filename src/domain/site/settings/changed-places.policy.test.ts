import { expect, test } from 'vitest'
import { changedPaths } from './changed-paths.policy.ts'
import { defaultSettings } from './defaults/default-settings.ts'
import type { SiteSettings } from './settings.contract.ts'

const { colors, header, policies, membership } = defaultSettings

test.each<[Partial<SiteSettings>, string[]]>([
  [{}, []],
  [{ colors: { secondaryColor: colors.secondaryColor, primaryColor: colors.primaryColor } }, []],
  [{ colors: { ...colors, primaryColor: '#0b6e4f' } }, ['colors.primaryColor']],
  [{ header: { ...header, title: { ...header.title, ar: 'خزنة' } } }, ['header.title']],
  [
    { header: { ...header, images: header.images.map((one, index) => (index === 0 ? { ...one, title: { en: 'a', ar: 'ب' } } : one)) } },
    ['header.images.title'],
  ],
  [{ header: { ...header, images: header.images.slice(1) } }, ['header.images']],
  [{ policies: { ...policies, faq: { en: 'x', ar: 'س' } }, featuredProducts: ['wf-001'] }, ['featuredProducts', 'policies.faq']],
  [
    {
      membership: { ...membership, plans: membership.plans.map((one, index) => (index === 0 ? { ...one, price: 1, features: [] } : one)) },
    },
    ['membership.plans.price', 'membership.plans.features'],
  ],
])('what differs is named by its place (%#)', (change, places) => {
  expect(changedPaths(defaultSettings, { ...defaultSettings, ...change })).toEqual(places)
})
