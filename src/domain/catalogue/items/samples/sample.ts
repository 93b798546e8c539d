import type { Item } from '#domain/catalogue/items/item.contract.ts'
import type { accessoryKinds } from '#domain/catalogue/items/item-terms.policy.ts'
import type { Measurement } from '#domain/catalogue/items/items.table.ts'
import type { LocalizedText } from '#values/locale.ts'
import type { Fils } from '#values/money.ts'

/** An item of the shop's first stock; `views` describe its front, its close-up and its second view, `worn` the picture on a figure. */
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
  accessoryKind?: (typeof accessoryKinds)[number]
  occasions: Readonly<Item['occasions']>
  modesty: Partial<Item['modesty']>
  measurements: readonly Measurement[]
  views: readonly [LocalizedText, LocalizedText, LocalizedText]
  worn?: LocalizedText
}

/** The same care words for what goes to the dry-cleaner. */
export const dryClean: LocalizedText = {
  en: 'We dry-clean it after every rental. Please don’t wash or iron it, and hang it on the padded hanger it comes with.',
  ar: 'تنظيف جاف لدينا بعد كل إيجار. يُرجى عدم الغسل أو الكيّ، والتعليق على العلّاقة المبطّنة المرافقة.',
}

/** The same care words for what is washed. */
export const washed: LocalizedText = {
  en: 'We wash it at 30 °C with fragrance-free detergent after every rental. No need to wash it before you return it.',
  ar: 'غسيل لدينا على حرارة ٣٠ درجة بمنظّف خالٍ من العطور بعد كل إيجار، ولا حاجة إلى الغسل قبل الإرجاع.',
}
