interface Sizes {
  folder: 'hero' | 'tiles'
  widths: number[]
  height: number
}

/** The widths in which a picture of the site is served, and the height of the last. */
export function sizesOf(name: string): Sizes {
  if (name.endsWith('-tall')) return { folder: 'hero', widths: [390, 780, 1170], height: 1350 }
  if (name.startsWith('hero-')) return { folder: 'hero', widths: [640, 960, 1366, 1920, 2400], height: 1500 }
  if (name.startsWith('type-')) return { folder: 'tiles', widths: [150, 300, 600], height: 600 }
  return { folder: 'tiles', widths: [300, 600, 900], height: 1200 }
}
