import type { accessoryKinds, categories, itemTypes, Occasion } from '#domain/catalogue/items/item-terms.policy.ts'
import type { LocalizedText } from '#values/locale.ts'
import type { cuts, fabrics, sizes } from './scale-cuts.ts'

interface Garment {
  name: LocalizedText
  /** The sample whose pictures it takes. */
  pictures: string
  category: (typeof categories)[number]
  type: (typeof itemTypes)[number]
  kind?: (typeof accessoryKinds)[number]
  sizes: keyof typeof sizes
  tags: readonly string[]
  occasions: readonly Occasion[]
  /** Dinars for its own period, from and to. */
  prices: readonly [number, number]
  /** The cuts of such pieces, where sleeve, length and neckline are known. */
  cut?: keyof typeof cuts
  fabrics: keyof typeof fabrics
  /** Its frequency. */
  weight: number
}

const festive: readonly Occasion[] = ['wedding', 'engagement', 'evening', 'katb-kitab', 'graduation', 'birthday']
const modest: readonly Occasion[] = ['eid', 'ramadan', 'katb-kitab', 'henna', 'everyday']
const daily: readonly Occasion[] = ['everyday', 'office', 'graduation', 'eid']
const active: readonly Occasion[] = ['outdoors', 'everyday']

type Rest = Omit<Garment, 'name' | 'category' | 'type' | 'pictures' | 'weight' | 'tags' | 'prices'>
const women = { sizes: 'women', occasions: festive, fabrics: 'festive', cut: 'evening' } as const satisfies Rest
const men = { sizes: 'men', occasions: daily, fabrics: 'plain' } as const satisfies Rest
const kids = { sizes: 'kids', occasions: ['birthday', 'wedding', 'eid', 'engagement'], fabrics: 'festive' } as const satisfies Rest
const carried = { sizes: 'one', occasions: festive, fabrics: 'hard' } as const satisfies Rest

function garment(
  [weight, category, type, pictures]: [number, Garment['category'], Garment['type'], string],
  [en, ar]: [string, string],
  [tags, ...prices]: [string, number, number],
  rest: Rest,
): readonly [Garment, number] {
  return [{ ...rest, category, type, pictures, name: { en, ar }, tags: tags.split(' '), prices, weight }, weight]
}

/** The pieces of a rental shop, each with its frequency. */
export const garments: readonly (readonly [Garment, number])[] = [
  garment([90, 'Women', 'formal', 'wf-001'], ['evening gown', 'فستان سهرة'], ['gown dress evening wedding', 25, 180], women),
  garment([25, 'Women', 'formal', 'wf-001'], ['wedding dress', 'فستان عرس'], ['dress bridal wedding gown', 90, 400], {
    ...women,
    occasions: ['wedding', 'katb-kitab'],
  }),
  garment([45, 'Women', 'formal', 'wf-001'], ['engagement dress', 'فستان خطوبة'], ['dress evening engagement', 40, 200], women),
  garment([55, 'Women', 'formal', 'wf-002'], ['abaya', 'عباية'], ['abaya modest', 15, 90], { ...women, cut: 'covered', occasions: modest }),
  garment([20, 'Women', 'formal', 'wf-002'], ['kaftan', 'قفطان'], ['kaftan modest evening', 30, 140], {
    ...women,
    cut: 'covered',
    occasions: modest,
  }),
  garment(
    [30, 'Women', 'formal', 'wf-003'],
    ['embroidered thobe', 'ثوب مطرّز'],
    ['thobe tatreez embroidery heritage henna modest', 35, 160],
    { ...women, cut: 'covered', occasions: ['henna', 'wedding', 'eid', 'katb-kitab'] },
  ),
  garment([18, 'Women', 'formal', 'wc-001'], ['trouser suit', 'طقم رسمي'], ['suit trousers smart', 20, 70], {
    ...women,
    cut: 'daily',
    occasions: ['office', 'graduation'],
  }),
  garment([60, 'Women', 'casual', 'wc-001'], ['midi dress', 'فستان ميدي'], ['dress midi daytime summer', 10, 50], {
    ...women,
    cut: 'daily',
    occasions: daily,
    fabrics: 'plain',
  }),
  garment([25, 'Women', 'casual', 'wc-001'], ['shirt dress', 'فستان قميص'], ['dress daytime', 8, 35], {
    ...women,
    cut: 'daily',
    occasions: daily,
    fabrics: 'plain',
  }),
  garment([16, 'Women', 'casual', 'wc-001'], ['jumpsuit', 'جمبسوت'], ['jumpsuit daytime', 10, 45], {
    ...women,
    cut: 'daily',
    occasions: daily,
    fabrics: 'plain',
  }),
  garment([20, 'Women', 'casual', 'mc-002'], ['coat', 'معطف'], ['coat jacket winter', 15, 70], {
    ...women,
    cut: 'daily',
    occasions: daily,
    fabrics: 'plain',
  }),
  garment([12, 'Women', 'casual', 'wc-001'], ['skirt', 'تنّورة'], ['skirt daytime', 6, 25], {
    ...women,
    cut: 'daily',
    occasions: daily,
    fabrics: 'plain',
  }),
  garment([65, 'Women', 'party', 'wp-001'], ['cocktail dress', 'فستان كوكتيل'], ['dress cocktail evening party', 18, 90], {
    ...women,
    cut: 'daily',
    occasions: ['evening', 'birthday', 'engagement', 'graduation'],
  }),
  garment([25, 'Women', 'party', 'wp-001'], ['sequin dress', 'فستان ترتر'], ['dress sequin sequins evening party', 20, 95], {
    ...women,
    cut: 'daily',
    occasions: ['evening', 'birthday', 'wedding'],
  }),
  garment([30, 'Women', 'party', 'wp-001'], ['graduation dress', 'فستان تخرّج'], ['dress graduation party', 15, 70], {
    ...women,
    cut: 'daily',
    occasions: ['graduation', 'birthday'],
  }),
  garment([8, 'Women', 'sports', 'ms-001'], ['ski jacket', 'جاكيت تزلّج'], ['jacket ski winter waterproof', 15, 60], {
    ...women,
    cut: 'daily',
    occasions: active,
    fabrics: 'sport',
  }),
  garment([6, 'Women', 'sports', 'k-003'], ['modest swimsuit', 'بوركيني'], ['swimsuit burkini modest', 8, 30], {
    ...women,
    cut: 'covered',
    occasions: active,
    fabrics: 'sport',
  }),
  garment([45, 'Men', 'formal', 'mf-001'], ['suit', 'بدلة'], ['suit wedding groom business tie', 20, 120], {
    ...men,
    sizes: 'suits',
    occasions: ['wedding', 'engagement', 'graduation', 'office', 'katb-kitab'],
  }),
  garment([15, 'Men', 'formal', 'mf-001'], ['tuxedo', 'بدلة توكسيدو'], ['suit tuxedo groom wedding', 35, 160], {
    ...men,
    sizes: 'suits',
    occasions: ['wedding', 'evening'],
  }),
  garment([14, 'Men', 'formal', 'mf-002'], ['bisht', 'بشت'], ['bisht groom wedding heritage', 30, 140], {
    ...men,
    occasions: ['wedding', 'katb-kitab', 'eid'],
    cut: 'covered',
  }),
  garment([18, 'Men', 'formal', 'mf-002'], ['dishdasha', 'دشداشة'], ['dishdasha thobe heritage', 10, 45], {
    ...men,
    occasions: ['eid', 'ramadan', 'wedding'],
    cut: 'covered',
  }),
  garment([22, 'Men', 'casual', 'mc-001'], ['blazer', 'بليزر'], ['blazer jacket smart-casual', 12, 55], men),
  garment([20, 'Men', 'casual', 'mc-002'], ['jacket', 'جاكيت'], ['jacket streetwear', 8, 45], men),
  garment([12, 'Men', 'casual', 'mc-002'], ['overcoat', 'معطف طويل'], ['coat winter', 15, 70], men),
  garment([10, 'Men', 'casual', 'mc-001'], ['shirt', 'قميص'], ['shirt smart-casual', 5, 20], men),
  garment([14, 'Men', 'sports', 'ms-001'], ['hiking jacket', 'جاكيت هايكنج'], ['jacket shell hiking waterproof outdoor rain', 12, 50], {
    ...men,
    occasions: active,
    fabrics: 'sport',
  }),
  garment([8, 'Men', 'sports', 'k-003'], ['tracksuit', 'بدلة رياضية'], ['tracksuit sport', 6, 25], {
    ...men,
    occasions: active,
    fabrics: 'sport',
  }),
  garment([9, 'Men', 'party', 'mc-001'], ['velvet dinner jacket', 'جاكيت سهرة مخمل'], ['jacket evening party groom', 25, 100], {
    ...men,
    occasions: ['evening', 'wedding', 'birthday'],
    fabrics: 'festive',
  }),
  garment([28, 'Kids', 'party', 'k-001'], ['flower girl dress', 'فستان بناتي'], ['dress girls flower-girl wedding birthday', 10, 50], {
    ...kids,
    cut: 'daily',
  }),
  garment([16, 'Kids', 'formal', 'k-002'], ['boys suit', 'بدلة ولادي'], ['suit boys waistcoat wedding eid', 10, 45], kids),
  garment([10, 'Kids', 'formal', 'wf-003'], ['girls thobe', 'ثوب بناتي'], ['thobe girls heritage tatreez', 10, 40], {
    ...kids,
    occasions: ['eid', 'henna', 'wedding'],
    cut: 'covered',
  }),
  garment([9, 'Kids', 'party', 'k-001'], ['costume', 'زيّ تنكّري'], ['costume boys girls birthday', 6, 25], {
    ...kids,
    occasions: ['birthday'],
  }),
  garment([9, 'Kids', 'sports', 'k-003'], ['kids tracksuit', 'بدلة رياضية أطفال'], ['tracksuit sport school boys girls', 5, 20], {
    ...kids,
    occasions: active,
    fabrics: 'sport',
  }),
  garment([10, 'Kids', 'casual', 'k-002'], ['boys waistcoat', 'صديري ولادي'], ['waistcoat vest boys', 5, 20], {
    ...kids,
    fabrics: 'plain',
    occasions: daily,
  }),
  garment([40, 'accessories', 'accessories', 'a-001'], ['clutch', 'حقيبة يد'], ['clutch bag handbag evening wedding', 6, 60], {
    ...carried,
    kind: 'bag',
  }),
  garment([14, 'accessories', 'accessories', 'a-001'], ['shoulder bag', 'شنطة كتف'], ['bag handbag', 6, 80], {
    ...carried,
    kind: 'bag',
    occasions: daily,
  }),
  garment([28, 'accessories', 'accessories', 'a-003'], ['necklace', 'عقد'], ['necklace jewellery jewelry bridal', 8, 90], {
    ...carried,
    kind: 'jewellery',
    fabrics: 'metal',
  }),
  garment([16, 'accessories', 'accessories', 'a-003'], ['earrings', 'حلق'], ['earrings jewellery jewelry', 5, 50], {
    ...carried,
    kind: 'jewellery',
    fabrics: 'metal',
  }),
  garment([10, 'accessories', 'accessories', 'a-003'], ['bridal tiara', 'تاج عروس'], ['tiara headpiece bridal wedding', 10, 80], {
    ...carried,
    kind: 'headwear',
    fabrics: 'metal',
    occasions: ['wedding', 'engagement'],
  }),
  garment([10, 'accessories', 'accessories', 'a-002'], ['shemagh', 'شماغ'], ['shemagh keffiyeh agal headdress heritage', 5, 25], {
    ...carried,
    kind: 'headwear',
    fabrics: 'plain',
    occasions: ['wedding', 'eid', 'katb-kitab'],
  }),
  garment([7, 'accessories', 'accessories', 'a-002'], ['scarf', 'شال'], ['scarf shawl', 4, 25], {
    ...carried,
    kind: 'scarf',
    fabrics: 'plain',
    occasions: modest,
  }),
  garment([5, 'accessories', 'accessories', 'a-003'], ['belt', 'حزام'], ['belt', 4, 20], { ...carried, kind: 'belt' }),
  garment([4, 'accessories', 'accessories', 'a-003'], ['watch', 'ساعة'], ['watch', 15, 120], {
    ...carried,
    kind: 'watch',
    fabrics: 'metal',
    occasions: ['wedding', 'office', 'evening'],
  }),
  garment([24, 'accessories', 'shoes', 's-001'], ['heels', 'كعب عالي'], ['heels shoes pumps evening wedding women', 6, 50], {
    ...carried,
    sizes: 'womenShoes',
  }),
  garment([8, 'accessories', 'shoes', 's-001'], ['sandals', 'صندل'], ['sandals shoes women summer', 5, 30], {
    ...carried,
    sizes: 'womenShoes',
    occasions: daily,
  }),
  garment([10, 'accessories', 'shoes', 's-002'], ['oxfords', 'حذاء أكسفورد'], ['oxfords shoes groom men', 6, 30], {
    ...carried,
    sizes: 'menShoes',
    occasions: ['wedding', 'office', 'graduation'],
  }),
  garment([4, 'accessories', 'shoes', 's-002'], ['hiking boots', 'جزمة هايكنج'], ['boots shoes hiking men', 6, 25], {
    ...carried,
    sizes: 'menShoes',
    occasions: active,
  }),
]
