import { areaContract } from '#domain/site/areas/area.contract.ts'
import { searchContract } from '#domain/catalogue/search/search.contract.ts'
import { factorContract } from '#domain/accounts/factors/factor.contract.ts'
import { identityVerificationContract } from '#domain/accounts/identity-verification/identity-verification.contract.ts'
import { inquiryContract } from '#domain/messages/inquiries/inquiry.contract.ts'
import { paymentContract } from '#domain/money/payments/payment.contract.ts'
import { addressContract } from '#domain/accounts/profiles/address.contract.ts'
import { favoriteContract } from '#domain/catalogue/favorites/favorite.contract.ts'
import { profileContract } from '#domain/accounts/profiles/profile.contract.ts'
import { itemContract } from '#domain/catalogue/items/item.contract.ts'
import { myDataContract } from '#domain/privacy/my-data/my-data.contract.ts'
import { newsletterContract } from '#domain/messages/newsletter/newsletter.contract.ts'
import { orderContract } from '#domain/renting/orders/order.contract.ts'
import { outboxContract } from '#domain/messages/outbox/outbox.contract.ts'
import { identitiesContract } from '#domain/accounts/identities/identity.contract.ts'
import { personContract } from '#domain/accounts/people/person.contract.ts'
import { authContract } from '#domain/accounts/auth/auth.contract.ts'
import { roleContract } from '#domain/accounts/roles/role.contract.ts'
import { quoteContract } from '#domain/renting/quotes/quote.contract.ts'
import { sessionContract } from '#domain/accounts/sessions/session.contract.ts'
import { settingsContract } from '#domain/site/settings/settings.contract.ts'

/** The whole promise to the outside: first segment of the path = noun = file in `api/`. */
export const contract = {
  addresses: addressContract,
  areas: areaContract,
  search: searchContract,
  factors: factorContract,
  favorites: favoriteContract,
  identities: identitiesContract,
  inquiries: inquiryContract,
  items: itemContract,
  myData: myDataContract,
  newsletter: newsletterContract,
  orders: orderContract,
  outbox: outboxContract,
  identityVerification: identityVerificationContract,
  payments: paymentContract,
  people: personContract,
  profile: profileContract,
  quotes: quoteContract,
  roles: roleContract,
  sessions: sessionContract,
  settings: settingsContract,
  auth: authContract,
}
