import { expect, test } from 'vitest'
import { suggestIslamicDays } from './islamic-days.policy.ts'

test('Ramadan and both feasts of two years are suggested by the Umm al-Qura calendar, each with the eve before a feast', () => {
  const suggested = suggestIslamicDays('2027-07-01').map(({ name, from, until, windows }) => [name.en, from, until, windows.length])
  expect(suggested).toEqual([
    ['Ramadan 1449', '2028-01-28', '2028-02-25', 4],
    ['Eve of Eid al-Fitr 1449', '2028-02-25', '2028-02-25', 2],
    ['Eid al-Fitr 1449', '2028-02-26', '2028-02-28', 0],
    ['Eve of Eid al-Adha 1449', '2028-05-04', '2028-05-04', 2],
    ['Eid al-Adha 1449', '2028-05-05', '2028-05-08', 0],
    ['Ramadan 1450', '2029-01-16', '2029-02-13', 4],
    ['Eve of Eid al-Fitr 1450', '2029-02-13', '2029-02-13', 2],
    ['Eid al-Fitr 1450', '2029-02-14', '2029-02-16', 0],
    ['Eve of Eid al-Adha 1450', '2029-04-23', '2029-04-23', 2],
    ['Eid al-Adha 1450', '2029-04-24', '2029-04-27', 0],
  ])
  expect(suggestIslamicDays('2027-07-01')[0]?.name.ar).toBe('رمضان ١٤٤٩')
})
