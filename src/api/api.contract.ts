import { areaContract } from '#domain/site/areas/area.contract.ts'
import { catalogueContract } from '#domain/catalogue/search/catalogue.contract.ts'
import { factorContract } from '#domain/accounts/factors/factor.contract.ts'
import { papersContract } from '#domain/accounts/identity-verification/papers.contract.ts'
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
import { wayContract } from '#domain/accounts/auth/way.contract.ts'
import { roleContract } from '#domain/accounts/roles/role.contract.ts'
import { quoteContract } from '#domain/renting/quotes/quote.contract.ts'
import { sessionContract } from '#domain/accounts/sessions/session.contract.ts'
import { settingsContract } from '#domain/site/settings/settings.contract.ts'

/** The whole promise to the outside: first segment of the path = noun = file in `api/`. */
export const contract = {
  addresses: addressContract,
  areas: areaContract,
  catalogue: catalogueContract,
  factors: factorContract,
  favorites: favoriteContract,
  identities: identitiesContract,
  inquiries: inquiryContract,
  items: itemContract,
  myData: myDataContract,
  newsletter: newsletterContract,
  orders: orderContract,
  outbox: outboxContract,
  papers: papersContract,
  payments: paymentContract,
  people: personContract,
  profile: profileContract,
  quotes: quoteContract,
  roles: roleContract,
  sessions: sessionContract,
  settings: settingsContract,
  ways: wayContract,
}
