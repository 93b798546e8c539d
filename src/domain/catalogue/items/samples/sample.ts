import type { LocalizedText } from '#values/locale.ts'
import type { Fils } from '#values/money.ts'
import type { Item } from '#domain/catalogue/items/item.contract.ts'
import type { Measurement } from '#domain/catalogue/items/items.table.ts'

/** An item of the shop's first stock; `views` describe its three pictures. */
export interface Sample
  extends Pick<Item, 'category' | 'type' | 'size' | 'condition' | 'quantity' | 'rentalPeriod' | 'area' | 'turnaroundDays'> {
  id: string
  ownerId: 'owner-dana' | 'owner-lama'
  name: LocalizedText
  brand: LocalizedText
  description: LocalizedText
  care: LocalizedText
  price: Fils
  colors: readonly string[]
  tags: readonly string[]
  occasions: Readonly<Item['occasions']>
  modesty: Partial<Item['modesty']>
  measurements: readonly Measurement[]
  views: readonly [LocalizedText, LocalizedText, LocalizedText]
}

/** The same care words for what goes to the dry-cleaner. */
export const dryClean: LocalizedText = {
  en: 'Dry-cleaned by us after every rental. Please do not wash or iron it; hang it on the padded hanger it comes with.',
  ar: 'ننظّفه تنظيفًا جافًّا بعد كل تأجير. يُرجى عدم غسله أو كيّه، وتعليقه على الشمّاعة المبطّنة المرافقة له.',
}

/** The same care words for what is washed. */
export const washed: LocalizedText = {
  en: 'Washed by us at 30 °C with a fragrance-free detergent after every rental. There is no need to wash it before the return.',
  ar: 'نغسله على حرارة 30 درجة بمنظّف خالٍ من العطور بعد كل تأجير، ولا حاجة إلى غسله قبل الإرجاع.',
}
