// The closed lists of the catalogue, apart from the contracts so that a browser gets them without any schema.
export const categories = ['Women', 'Men', 'Kids', 'accessories'] as const
export const itemTypes = ['formal', 'casual', 'party', 'sports', 'accessories', 'shoes'] as const
export const conditions = ['new', 'like-new', 'good'] as const
export const pickupAreas = ['Abdoun', 'Jabal Amman', 'Sweifieh', 'Shmeisani'] as const
export const sleeves = ['sleeveless', 'short', 'long'] as const
export const lengths = ['short', 'knee', 'midi', 'full'] as const
export const necklines = ['closed', 'round', 'v-neck', 'open'] as const

/** What an accessory is. */
export const accessoryKinds = ['bag', 'jewellery', 'headwear', 'belt', 'scarf', 'watch'] as const

export const occasions = [
  'wedding',
  'engagement',
  'katb-kitab',
  'henna',
  'graduation',
  'eid',
  'ramadan',
  'evening',
  'birthday',
  'office',
  'everyday',
  'outdoors',
] as const
export type Occasion = (typeof occasions)[number]

/** The occasions the home page lists. */
export const homeOccasions = ['katb-kitab', 'henna', 'wedding'] as const satisfies readonly Occasion[]

export const sorts = ['recommended', 'newest', 'price-up', 'price-down'] as const

/** What a pin on a photograph points at. */
export const flawKinds = ['stain', 'tear', 'loose-thread', 'missing-part', 'fading', 'repair', 'other'] as const

/** What of a piece is measured, in centimetres. */
export const measuredParts = [
  'bust',
  'chest',
  'waist',
  'hips',
  'shoulder',
  'sleeve',
  'length',
  'inseam',
  'width',
  'height',
  'depth',
  'foot',
  'heel',
] as const

/** The colours that owners choose from. */
export const colorNames = [
  'emerald',
  'green',
  'sage',
  'black',
  'charcoal',
  'grey',
  'gold',
  'ivory',
  'white',
  'cream',
  'pearl',
  'sand',
  'beige',
  'champagne',
  'brown',
  'rose-gold',
  'pink',
  'red',
  'burgundy',
  'orange',
  'yellow',
  'navy',
  'blue',
  'indigo',
  'lilac',
  'purple',
  'silver',
] as const
