import type { TxContext } from '#domain/context.ts'
import { profiles } from './profiles.table.ts'

/** The words of the demonstration's owners on their public pages. */
const words = [
  {
    personId: 'owner-dana',
    aboutEn: 'I love an evening gown, but there are only so many evenings. Every piece of mine waits in a cover of its own.',
    aboutAr: 'أحب فساتين السهرة، لكن السهرات قليلة. كل قطعة عندي محفوظة في غطاء خاص بها.',
  },
  {
    personId: 'owner-lama',
    aboutEn: 'Clothes for the whole family, and what my children have outgrown. Ask me about the fit, I have measured everything twice.',
    aboutAr: 'ملابس لكل العائلة، ومنها ما كبر عليه أولادي. اسألني عن القياس، فقد قست كل قطعة مرتين.',
  },
] as const

/** Inserts them where the owner has no profile yet. */
export async function seedOwnersWords(tx: TxContext): Promise<void> {
  await tx.db
    .insert(profiles)
    .values(words.map((one) => ({ ...one, locale: 'en' as const, updatedAt: tx.now })))
    .onConflictDoNothing()
}
