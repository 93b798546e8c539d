import type { ListingContent } from '#domain/catalogue/listings/listing-content.contract.ts'

const usual = {
  flaws: [],
  sleeve: null,
  length: null,
  neckline: null,
  drafted: null,
  rentalPeriod: 3,
  stated: {},
  agreedValue: null,
  availableFrom: null,
  availableUntil: null,
} as const

/** A clutch that waits for approval; its description names a phone number, which the checks find. */
export const clutch: Omit<ListingContent, 'photos'> = {
  ...usual,
  flaws: [],
  category: 'accessories',
  type: 'accessories',
  accessoryKind: 'bag',
  size: 'One Size',
  measurements: [
    { part: 'width', cm: 21 },
    { part: 'height', cm: 12 },
  ],
  condition: 'like-new',
  tags: ['clutch', 'beaded'],
  occasions: ['wedding', 'evening'],
  price: 17_000,
  turnaroundDays: 1,
  quantity: 1,
  pickupArea: 'Sweifieh',
  pickupContactNumber: null,
  isInstantBook: true,
  allowsInPerson: true,
  name: { en: 'Beaded evening clutch', ar: 'حقيبة سهرة بخرز' },
  brand: { en: 'Khaizuran', ar: 'خيزران' },
  description: {
    en: 'My grandmother’s clutch from Damascus, every bead in place. WhatsApp me on 079 123 4567 if you’d like to see it first.',
    ar: 'حقيبة جدّتي من دمشق، وكل خرزة في مكانها. راسلني على 079 123 4567 إن أحببت رؤيتها قبل الحجز.',
  },
  care: { en: 'Keep it dry and in its box, please.', ar: 'تُحفظ جافّة وفي علبتها من فضلك.' },
  colors: ['gold'],
}

/** The first piece of a new owner, which is on the market. */
export const dress: Omit<ListingContent, 'photos'> = {
  ...usual,
  flaws: [],
  category: 'Women',
  type: 'casual',
  accessoryKind: null,
  size: 'L',
  measurements: [
    { part: 'chest', cm: 98 },
    { part: 'waist', cm: 82 },
    { part: 'length', cm: 118 },
  ],
  condition: 'new',
  sleeve: 'short',
  length: 'midi',
  neckline: 'v-neck',
  tags: ['dress', 'linen', 'summer'],
  occasions: ['everyday', 'office'],
  price: 13_000,
  turnaroundDays: 1,
  quantity: 1,
  pickupArea: 'Jubeiha',
  pickupContactNumber: null,
  isInstantBook: true,
  allowsInPerson: false,
  name: { en: 'Sage linen dress, a size up', ar: 'فستان كتان بلون الميرمية، مقاس أكبر' },
  brand: { en: 'Zaytuna', ar: 'زيتونة' },
  description: {
    en: 'Bought for a holiday that never came, so nobody has worn it yet. Light linen with a tie at the waist.',
    ar: 'اشتريته لرحلة لم تتم، فلم يُلبس بعد. كتان خفيف بحزام يُربط عند الخصر.',
  },
  care: { en: 'Please hang it up, don’t fold it.', ar: 'يُعلّق ولا يُطوى من فضلك.' },
  colors: ['sage'],
}

/** The words of its owner on her public page. */
export const wordsOfNewOwner = {
  en: 'I have rented here for a year. Now it is the turn of my own wardrobe, one piece at a time.',
  ar: 'استأجرت من هنا سنة كاملة، وجاء دور خزانتي، قطعة بعد قطعة.',
} as const

/** A jacket that its owner was asked to change something of. */
export const jacket: Omit<ListingContent, 'photos'> = {
  ...usual,
  flaws: [],
  category: 'Men',
  type: 'casual',
  accessoryKind: null,
  size: 'L',
  measurements: [{ part: 'chest', cm: 54 }],
  condition: 'good',
  tags: ['denim', 'jacket'],
  occasions: ['everyday'],
  price: 12_000,
  turnaroundDays: 1,
  quantity: 1,
  pickupArea: 'Abdoun',
  pickupContactNumber: null,
  isInstantBook: false,
  allowsInPerson: false,
  name: { en: 'Raw denim jacket', ar: 'جاكيت جينز خام' },
  brand: { en: 'No label', ar: 'بلا علامة' },
  description: { en: 'A heavy denim jacket, worn in at the elbows.', ar: 'جاكيت جينز ثقيل، ليّن عند الكوعين.' },
  care: { en: 'Please don’t wash it.', ar: 'لا تغسله من فضلك.' },
  colors: ['indigo'],
}

/** The request to the jacket's owner. */
export const askedOfJacket = [
  {
    field: 'photos',
    reason: {
      en: 'Please add a photo of the worn elbows, so that nobody can hold them against you later.',
      ar: 'أضف صورة للكوعين حيث ظهر الاستعمال، كي لا تُحاسَب عليه لاحقًا.',
    },
  },
  {
    field: 'measurements',
    reason: { en: 'Shoulder and sleeve are missing.', ar: 'ينقص قياس الكتف والكم.' },
  },
] as const
