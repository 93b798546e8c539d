import type { LocalizedText } from '#values/locale.ts'

/** Sizes, each with how common it is. */
export const sizes = {
  women: [
    ['M', 30],
    ['L', 25],
    ['S', 22],
    ['XL', 12],
    ['XS', 6],
    ['XXL', 4],
    ['One Size', 1],
  ],
  men: [
    ['L', 32],
    ['M', 28],
    ['XL', 18],
    ['S', 12],
    ['XXL', 8],
    ['XS', 2],
  ],
  suits: [
    ['50', 26],
    ['52', 24],
    ['48', 20],
    ['54', 14],
    ['46', 8],
    ['56', 6],
    ['58', 2],
  ],
  kids: [
    ['6', 22],
    ['8', 20],
    ['4', 18],
    ['10', 16],
    ['12', 12],
    ['2', 7],
    ['14', 5],
  ],
  womenShoes: [
    ['38', 30],
    ['39', 25],
    ['37', 22],
    ['40', 12],
    ['36', 8],
    ['41', 3],
  ],
  menShoes: [
    ['43', 30],
    ['42', 28],
    ['44', 20],
    ['41', 12],
    ['45', 8],
    ['46', 2],
  ],
  one: [['One Size', 1]],
} as const satisfies Record<string, readonly (readonly [string, number])[]>

/** Sleeve, length and neckline, each with how common it is. */
export const cuts = {
  evening: {
    sleeve: [
      ['sleeveless', 50],
      ['long', 35],
      ['short', 15],
    ],
    length: [
      ['full', 82],
      ['midi', 12],
      ['knee', 6],
    ],
    neckline: [
      ['v-neck', 40],
      ['round', 28],
      ['open', 26],
      ['closed', 6],
    ],
  },
  daily: {
    sleeve: [
      ['short', 45],
      ['long', 40],
      ['sleeveless', 15],
    ],
    length: [
      ['midi', 55],
      ['knee', 30],
      ['short', 8],
      ['full', 7],
    ],
    neckline: [
      ['round', 55],
      ['v-neck', 25],
      ['closed', 18],
      ['open', 2],
    ],
  },
  covered: {
    sleeve: [
      ['long', 96],
      ['short', 4],
    ],
    length: [
      ['full', 97],
      ['midi', 3],
    ],
    neckline: [
      ['closed', 60],
      ['round', 34],
      ['v-neck', 6],
    ],
  },
} as const satisfies Record<string, Record<'sleeve' | 'length' | 'neckline', readonly (readonly [string, number])[]>>

/** The common ones first. */
export const fabrics = {
  festive: [
    { en: 'satin', ar: 'ساتان' },
    { en: 'chiffon', ar: 'شيفون' },
    { en: 'crepe', ar: 'كريب' },
    { en: 'tulle', ar: 'تول' },
    { en: 'velvet', ar: 'مخمل' },
    { en: 'lace', ar: 'دانتيل' },
    { en: 'silk', ar: 'حرير' },
    { en: 'organza', ar: 'أورغنزا' },
    { en: 'sequin', ar: 'ترتر' },
    { en: 'brocade', ar: 'بروكار' },
  ],
  plain: [
    { en: 'cotton', ar: 'قطن' },
    { en: 'linen', ar: 'كتّان' },
    { en: 'wool', ar: 'صوف' },
    { en: 'denim', ar: 'جينز' },
    { en: 'viscose', ar: 'فيسكوز' },
    { en: 'jersey', ar: 'جيرسيه' },
    { en: 'corduroy', ar: 'مخمل مضلّع' },
    { en: 'cashmere', ar: 'كشمير' },
  ],
  sport: [
    { en: 'nylon', ar: 'نايلون' },
    { en: 'fleece', ar: 'فليس' },
    { en: 'softshell', ar: 'سوفت شل' },
    { en: 'mesh', ar: 'قماش شبكي' },
  ],
  hard: [
    { en: 'leather', ar: 'جلد' },
    { en: 'suede', ar: 'شمواه' },
    { en: 'satin', ar: 'ساتان' },
    { en: 'beaded', ar: 'خرز' },
    { en: 'velvet', ar: 'مخمل' },
    { en: 'patent', ar: 'جلد لامع' },
  ],
  metal: [
    { en: 'gold-plated', ar: 'مطليّ بالذهب' },
    { en: 'pearl', ar: 'لؤلؤ' },
    { en: 'silver', ar: 'فضّة' },
    { en: 'crystal', ar: 'كريستال' },
  ],
} as const satisfies Record<string, readonly LocalizedText[]>
