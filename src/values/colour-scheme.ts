export const colourSchemes = ['light', 'dark'] as const
export type ColourScheme = (typeof colourSchemes)[number]
