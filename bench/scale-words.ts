import ar from '#i18n/ar/items.json' with { type: 'json' }
import en from '#i18n/en/items.json' with { type: 'json' }
import type { LocalizedText } from '#values/locale.ts'

const colorWeights = {
  black: 170,
  navy: 80,
  ivory: 75,
  white: 70,
  burgundy: 60,
  gold: 58,
  red: 55,
  emerald: 52,
  beige: 48,
  grey: 40,
  'rose-gold': 36,
  champagne: 34,
  pink: 32,
  silver: 30,
  blue: 28,
  green: 24,
  sand: 18,
  sage: 16,
  purple: 14,
  lilac: 13,
  brown: 12,
  cream: 10,
  charcoal: 8,
  yellow: 6,
  indigo: 5,
  orange: 4,
  pearl: 3,
} as const satisfies Partial<Record<keyof typeof en.color, number>>

/** Each colour with how common it is. */
export const colors = Object.entries(colorWeights)

/** A colour in words. */
export function colorName(color: string): LocalizedText {
  // The colours above are all named in both languages.
  const key = color as keyof typeof colorWeights
  return { en: en.color[key], ar: ar.color[key] }
}

/** Additions to a name; the common ones first, the first one is empty. */
export const looks: readonly LocalizedText[] = [
  { en: '', ar: '' },
  { en: 'classic', ar: 'كلاسيك' },
  { en: 'elegant', ar: 'بطابع أنيق' },
  { en: 'embroidered', ar: 'بتطريز يدوي' },
  { en: 'beaded', ar: 'بشغل خرز' },
  { en: 'modern', ar: 'بقصّة عصرية' },
  { en: 'flowing', ar: 'بقصّة واسعة' },
  { en: 'fitted', ar: 'بقصّة ضيّقة' },
  { en: 'vintage', ar: 'بطابع قديم' },
  { en: 'floral', ar: 'بنقشة ورد' },
  { en: 'pleated', ar: 'بكسرات' },
  { en: 'draped', ar: 'بدرابيه' },
  { en: 'ruffled', ar: 'بكشكش' },
  { en: 'asymmetric', ar: 'بقصّة غير متناظرة' },
  { en: 'striped', ar: 'مقلّم' },
  { en: 'off-shoulder', ar: 'بكتف مكشوف' },
  { en: 'hooded', ar: 'بقبّعة' },
  { en: 'quilted', ar: 'بخياطة مبطّنة' },
  { en: 'fringed', ar: 'بشراشيب' },
  { en: 'feathered', ar: 'بريش' },
]

/** Parts of a piece's description besides its name. */
export const remarks: readonly LocalizedText[] = [
  { en: 'Fully lined.', ar: 'مبطّن بالكامل.' },
  { en: 'A hidden zip closes the back.', ar: 'سحّاب مخفيّ من الخلف.' },
  { en: 'Worn once and cleaned.', ar: 'ملبوس مرّة واحدة ونظيف.' },
  { en: 'It comes with a matching belt.', ar: 'يأتي معه حزام من لونه.' },
  { en: 'Comfortable for dancing.', ar: 'مريح للدبكة والرقص.' },
  { en: 'Bought in Beirut last year.', ar: 'من بيروت العام الماضي.' },
  { en: 'Sewn by hand in Madaba.', ar: 'خياطة يدوية من مادبا.' },
  { en: 'It photographs beautifully.', ar: 'يطلع رائعًا في الصور.' },
  { en: 'A tailor can take it in a little.', ar: 'يمكن تضييقه قليلًا عند الخيّاط.' },
  { en: 'It has two deep pockets.', ar: 'فيه جيبتان عميقتان.' },
  { en: 'Warm enough for winter evenings.', ar: 'دافئ لسهرات الشتاء.' },
  { en: 'Light and easy to travel with.', ar: 'خفيف ومناسب للسفر.' },
]

const syllables =
  'ba با,da دا,fa فا,ha ها,ja جا,ka كا,la لا,ma ما,na نا,ra را,sa سا,ta تا,wa وا,za زا,sha شا,bi بي,di دي,li لي,mi مي,ni ني,ri ري,si سي,zi زي,lu لو,mu مو,nu نو,ru رو,su سو,yu يو,tu تو'
    .split(',')
    .map((pair): [string, string] => {
      const [latin = '', arabic = ''] = pair.split(' ')
      return [latin, arabic]
    })
const endings: readonly (readonly [string, string])[] = [
  ['n', 'ن'],
  ['l', 'ل'],
  ['m', 'م'],
  ['r', 'ر'],
  ['d', 'د'],
  ['', ''],
]
const houses: readonly LocalizedText[] = [
  { en: '', ar: '' },
  { en: '', ar: '' },
  { en: '', ar: '' },
  { en: ' Atelier', ar: 'أتيليه ' },
  { en: ' House', ar: 'دار ' },
  { en: ' Couture', ar: 'كوتور ' },
]

/** The brand of a number. */
export function brandOf(number: number): LocalizedText {
  const syllable = (at: number): readonly [string, string] => syllables[at % syllables.length] ?? ['', '']
  const row = Math.floor(number / syllables.length)
  const parts = [syllable(number), syllable(row), ...(number % 3 === 0 ? [syllable(7 * row + number)] : [])]
  const [en, ar] = endings[(Math.floor(row / syllables.length) + number) % endings.length] ?? ['', '']
  const house = houses[number % houses.length] ?? { en: '', ar: '' }
  const name = parts.map(([letters]) => letters).join('')
  return {
    en: `${name.charAt(0).toUpperCase()}${name.slice(1)}${en}${house.en}`,
    ar: `${house.ar}${parts.map(([, letters]) => letters).join('')}${ar}`,
  }
}
