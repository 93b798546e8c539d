/** The four categories of the top menu, as spelt in addresses. */
export const topCategories = ['Women', 'Men', 'Kids', 'accessories'] as const
export type TopCategory = (typeof topCategories)[number]

/** The addresses of the same categories in the mobile menu. */
export const drawerCategories: Record<TopCategory, string> = { Women: 'female', Men: 'male', Kids: 'kids', accessories: 'accessories' }

/** The category an address shows, in either spelling. */
export function activeCategory(path: string, search: string): TopCategory | null {
  if (!path.startsWith('/browse')) return null
  const asked = path.split('/')[2] ?? new URLSearchParams(search).get('category') ?? ''
  return topCategories.find((each) => each.toLowerCase() === asked.toLowerCase() || drawerCategories[each] === asked) ?? null
}

/** The category that a link of the settings opens, if it opens a whole one. */
export function categoryOf(href: string): TopCategory | null {
  if (!/^\/browse(\/\w+|\?category=\w+)$/.test(href)) return null
  const [path = '', search = ''] = href.split('?')
  return activeCategory(path, search)
}
