// The closed lists of the catalogue, apart from the contracts so that a browser gets them without any schema.
export const categories = ['Women', 'Men', 'Kids', 'accessories'] as const
export const itemTypes = ['formal', 'casual', 'party', 'sports', 'accessories', 'shoes'] as const
export const conditions = ['new', 'like-new', 'good'] as const
export const sleeves = ['sleeveless', 'short', 'long'] as const
export const lengths = ['short', 'knee', 'midi', 'full'] as const
export const necklines = ['closed', 'round', 'v-neck', 'open'] as const

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
