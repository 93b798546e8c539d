import { areaContract } from '#domain/areas/area.contract.ts'
import { catalogueContract } from '#domain/catalogue/catalogue.contract.ts'
import { factorContract } from '#domain/people/factor.contract.ts'
import { papersContract } from '#domain/papers/papers.contract.ts'
import { inquiryContract } from '#domain/inquiries/inquiry.contract.ts'
import { paymentContract } from '#domain/payments/payment.contract.ts'
import { addressContract } from '#domain/profiles/address.contract.ts'
import { favoriteContract } from '#domain/profiles/favorite.contract.ts'
import { profileContract } from '#domain/profiles/profile.contract.ts'
import { itemContract } from '#domain/items/item.contract.ts'
import { myDataContract } from '#domain/my-data/my-data.contract.ts'
import { newsletterContract } from '#domain/newsletter/newsletter.contract.ts'
import { orderContract } from '#domain/orders/order.contract.ts'
import { outboxContract } from '#domain/outbox/outbox.contract.ts'
import { identitiesContract } from '#domain/people/identity.contract.ts'
import { personContract } from '#domain/people/person.contract.ts'
import { wayContract } from '#domain/people/way.contract.ts'
import { roleContract } from '#domain/people/role.contract.ts'
import { quoteContract } from '#domain/quotes/quote.contract.ts'
import { sessionContract } from '#domain/people/session.contract.ts'
import { settingsContract } from '#domain/settings/settings.contract.ts'

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
