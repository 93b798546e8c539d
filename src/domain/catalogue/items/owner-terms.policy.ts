// The closed lists that only those who list a piece choose from, apart from those that every page of the catalogue brings.

/** The kind of flaw that a pin on a photograph marks. */
export const flawKinds = ['stain', 'tear', 'loose-thread', 'missing-part', 'fading', 'repair', 'other'] as const

/** The measured parts of a piece, in centimetres. */
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
