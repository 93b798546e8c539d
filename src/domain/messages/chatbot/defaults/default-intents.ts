import type { DefaultIntent } from './default-intent.ts'
import { faqIntents } from './faq-intents.ts'
import { shopIntents } from './shop-intents.ts'
import { talkIntents } from './talk-intents.ts'

/** The intents that the shop brings. */
export const defaultIntents: readonly DefaultIntent[] = [...talkIntents, ...shopIntents, ...faqIntents]
