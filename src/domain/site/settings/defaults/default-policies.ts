import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'
import { aboutUs } from './policies/about-us.ts'
import { contact } from './policies/contact.ts'
import { faq } from './policies/faq.ts'
import { privacy, privacyPolicy } from './policies/privacy.ts'
import { returnPolicy, returns } from './policies/returns.ts'
import { terms, termsConditions } from './policies/terms.ts'

/** The policies, in full and three of them as a summary, in the markup of `values/prose.ts`. */
export const defaultPolicies: SiteSettings['policies'] = {
  privacy,
  privacyPolicy,
  terms,
  termsConditions,
  returns,
  returnPolicy,
  aboutUs,
  faq,
  contact,
  termsVersion: '1.1',
  termsLastUpdated: '2026-11-28',
}
