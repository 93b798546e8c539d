/** The places we deliver to, by city, in reading order; their names are texts of `dates:place`. */
export const areaGroups = [
  [
    'Amman',
    [
      'amman-abdoun',
      'amman-jabal-amman',
      'amman-sweifieh',
      'amman-shmeisani',
      'amman-khalda',
      'amman-dabouq',
      'amman-tlaa-al-ali',
      'amman-jubeiha',
      'amman-marj-al-hamam',
      'amman-tabarbour',
    ],
  ],
  ['Irbid', ['irbid-university-district', 'irbid-downtown', 'irbid-al-husn']],
] as const

const ids: readonly string[] = areaGroups.flatMap(([, places]) => [...places])

export function isArea(id: string | null | undefined): id is string {
  return typeof id === 'string' && ids.includes(id)
}
