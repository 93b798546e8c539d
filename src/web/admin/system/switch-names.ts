/** What of the shop is switched on and off. */
export const switchNames = ['cliq', 'protection', 'promotionalCodes', 'membership', 'maintenance'] as const
