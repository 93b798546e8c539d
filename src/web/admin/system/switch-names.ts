/** The features of the shop that are switched on and off. */
export const switchNames = ['cliq', 'protection', 'promotionalCodes', 'newsletter', 'membership', 'maintenance'] as const
