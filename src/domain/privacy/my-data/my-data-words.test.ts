import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blockedSides } from '#domain/accounts/blocked-people/blocked-person.contract.ts'
import { needs, refusalReasons } from '#domain/accounts/identity-verification/identity-verification.policy.ts'
import { signInMethods } from '#domain/accounts/people/person.contract.ts'
import { themes } from '#domain/accounts/profiles/profile.contract.ts'
import { defaultNotifications } from '#domain/accounts/profiles/profile.policy.ts'
import { handOverWays } from '#domain/catalogue/items/item.policy.ts'
import { listingStatuses } from '#domain/catalogue/listings/listing.policy.ts'
import { senderTypes } from '#domain/messages/conversations/conversation.policy.ts'
import { topics } from '#domain/messages/inquiries/inquiry.policy.ts'
import { itemReasons, outcomes, personReasons, subjects } from '#domain/messages/reports/report.policy.ts'
import { paymentMethods, paymentStatuses } from '#domain/money/payments/payment-words.policy.ts'
import { methodKinds, payoutStatuses } from '#domain/money/payouts/payout.policy.ts'
import { roleNames } from '#domain/permissions.policy.ts'
import { invoiceKinds } from '#domain/renting/invoices/invoice.contract.ts'
import { rentalStatuses } from '#domain/renting/rentals/rental.policy.ts'
import { fits, sides } from '#domain/renting/reviews/review.policy.ts'
import { listedAreas, openAreas } from '#domain/site/areas/area.policy.ts'
import { bodyParts } from '#values/body.ts'
import { locales } from '#values/locale.ts'
import { codeText } from './code-text.ts'
import { dataPage } from './data-page.ts'

// The copy for reading has words where the copy for programs has codes: for every code the shop writes, in both languages.

const source = globSync('src/domain/**/*.ts').map((file) => readFileSync(file, 'utf8'))
const written = source.flatMap((text) =>
  [...text.matchAll(/record\(\s*tx,\s*(?:\w+ \? )?'([\w.-]+)'(?: : '([\w.-]+)')?/g)].flatMap(([, ...found]) => found),
)
const events = [
  ...new Set(written.filter((event) => event !== undefined)),
  ...['email', 'phone'].map((channel) => `order.${channel}-confirmed`),
  ...['approved', 'refused'].map((status) => `identity-check.${status}`),
  ...['others', 'global'].map((scope) => `person.sessions-ended-${scope}`),
  ...['granted', 'revoked'].map((change) => `role.${change}`),
  ...paymentStatuses.map((status) => `payment.${status}`),
  ...rentalStatuses.map((status) => `rental.${status}`),
]
const codes: readonly [section: string, field: string, codes: readonly unknown[]][] = [
  ['account', 'roles', [roleNames.join(', ')]],
  ['account', 'language', locales],
  ['account', 'theme', themes],
  ['account', 'notifications', [defaultNotifications]],
  ['account', 'measurements', [Object.fromEntries(bodyParts.map((part) => [part, 90]))]],
  ['account', 'quietFrom', [0, 22]],
  ['addresses', 'area', openAreas().map(({ id }) => id)],
  ['orders', 'area', openAreas().map(({ id }) => id)],
  ['orders', 'slot', ['2027-07-07_17-19', '2027-07-07_11-13']],
  ['orders', 'method', paymentMethods],
  ['rentals', 'status', rentalStatuses],
  ['rentals', 'color', ['rose-gold', 'navy']],
  ['payments', 'method', paymentMethods],
  ['payments', 'status', paymentStatuses],
  ['payoutAccount', 'method', methodKinds],
  ['refundAccount', 'method', methodKinds],
  ['payouts', 'method', methodKinds],
  ['payouts', 'status', payoutStatuses],
  ['invoices', 'kind', invoiceKinds],
  ['reviews', 'side', sides],
  ['reviews', 'fit', fits],
  ['blockedPeople', 'about', blockedSides],
  ['chats', 'sender', senderTypes],
  ['userMessages', 'sender', ['you', 'other', 'shop']],
  ['reports', 'about', subjects],
  ['reports', 'reason', [...itemReasons, ...personReasons]],
  ['reports', 'outcome', outcomes],
  ['waits', 'status', ['waiting', 'offered', 'ended']],
  ['listings', 'area', listedAreas()],
  ['rentals', 'handOver', handOverWays],
  ['listings', 'size', ['One Size']],
  ['listings', 'status', ['draft', 'submitted', 'approved', 'changes_requested', 'rejected', 'suspended', 'archived']],
  ['listingTexts', 'status', listingStatuses],
  ['rentedOut', 'status', rentalStatuses],
  ['sessions', 'signInMethod', signInMethods],
  ['signInMethods', 'signInMethod', ['credential', 'app', ...signInMethods]],
  ['identityChecks', 'need', needs],
  ['identityChecks', 'status', ['draft', 'waiting', 'claimed', 'approved', 'refused', 'lapsed']],
  ['identityChecks', 'reason', refusalReasons],
  ['consents', 'kind', ['terms', 'identity']],
  ['consents', 'place', ['sign-up', 'checkout', 'identity']],
  ['newsletter', 'language', locales],
  ['messages', 'kind', ['message', 'tour', 'membership']],
  ['messages', 'topic', topics],
  ['sentToYou', 'channel', ['mail', 'sms', 'whatsapp', 'push']],
  ['history', 'event', events],
]

test.each(locales)('every code in somebody’s data has words (%s)', (locale) => {
  expect(events.length).toBeGreaterThan(50)
  for (const [section, field, each] of codes) {
    for (const code of each) {
      const words = codeText(section, field, code, locale)
      expect(words, `${section}.${field} ${String(code)}`).toBeTruthy()
      expect(words).not.toMatch(/[a-z]_[a-z]|[a-z]:[a-z]|[a-z]\.[a-z]|-[a-z]+-/)
      if (locale === 'ar') expect(words).toMatch(/[\u0600-\u06ff]|Google|Apple|Facebook|Twitter/)
    }
  }
})

test('the person’s own texts are not translated', () => {
  const page = dataPage({ messages: [{ name: 'refused', message: 'card', topic: 'other' }] }, { locale: 'en', madeAt: new Date(0) })
  expect(page).toContain('<bdi>refused</bdi>')
  expect(page).toContain('<bdi>card</bdi>')
  expect(page).toContain('<bdi>something else</bdi>')
})
