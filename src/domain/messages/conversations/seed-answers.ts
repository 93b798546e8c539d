import type { TxContext } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import type { LocalizedText } from '#values/locale.ts'
import { cannedAnswers } from './canned-answers.table.ts'

const answers: Readonly<Record<string, LocalizedText>> = {
  hello: { en: 'Hello, thank you for waiting. How can I help?', ar: 'أهلًا، وشكرًا لانتظارك. كيف أساعدك؟' },
  'one-moment': { en: 'One moment, I’m looking into it.', ar: 'لحظة من فضلك، أتحقّق من الأمر.' },
  'order-number': { en: 'Could you send me your order number? It begins with LB.', ar: 'هل ترسل لي رقم طلبك؟ يبدأ بـ LB.' },
  photo: { en: 'Could you send me a photo of it?', ar: 'هل ترسل لي صورة لها؟' },
  'anything-else': { en: 'Is there anything else I can do for you?', ar: 'هل من شيء آخر أساعدك فيه؟' },
  goodbye: { en: 'Thank you, and enjoy your outfit.', ar: 'شكرًا لك، ولبسة الهنا.' },
}

/** Gives staff a few answers to begin with, where they have none. */
export async function seedAnswers(tx: TxContext): Promise<void> {
  if ((await tx.db.$count(cannedAnswers)) > 0) return
  await tx.db
    .insert(cannedAnswers)
    .values(Object.entries(answers).map(([shortcut, text]) => ({ id: newId(), shortcut, text, changedAt: tx.now })))
}
