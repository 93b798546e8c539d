import { addDays, type Day, isDay } from '#values/day.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { months } from '#values/format.ts'
import { nearDays } from './near-days.policy.ts'

/** Clothes that somebody asks for in a sentence. `max` in fils. */
export interface SearchWish {
  q: string
  size?: string
  from?: Day
  until?: Day
  /** The days are named only by what they are from today, as in 'next week'. */
  isNear?: boolean
  max?: number
}

/** Months as they are written elsewhere in the Arab world. */
const otherMonths = 'يناير,فبراير,مارس,أبريل,مايو,يونيو,يوليو,أغسطس,سبتمبر,أكتوبر,نوفمبر,ديسمبر'.split(',')
/** Months as people write them, folded: those of the shop, others, and English cut short. */
const monthNames = months.en.map((name, index) =>
  [months.ar[index], otherMonths[index], name, name.slice(0, 3), name.slice(0, 4)].map((one = '') => foldForSearch(one)),
)
const month = monthNames.flat().join('|')
const to = '(?:to|till|until|and|الي|لـ|ل|حتي|و)'
const dayRange = [
  new RegExp(` (?:from |من )?(?:free |available )?(\\d{1,2}) (?:${to} )?(\\d{1,2}) (?:of )?(${month}) `),
  new RegExp(` (?:from |من )?(\\d{1,2}) (${month}) (?:${to} )?(\\d{1,2}) (${month}) `),
  new RegExp(` (?:from |من )?(${month}) (\\d{1,2}) (?:${to} )?(\\d{1,2}) `),
  new RegExp(` (?:on |for |يوم )?(\\d{1,2}) (?:of )?(${month}) `),
  new RegExp(` (?:on |for )?(${month}) (\\d{1,2}) `),
]
/** Folded it would be any day. */
const todayInArabic = /(?<!\p{L})(?:ال|لل)يوم(?!\p{L})/gu
const sizes: Readonly<Record<string, string>> = {
  'اكس لارج': 'XL',
  لارج: 'L',
  ميديوم: 'M',
  وسط: 'M',
  سمول: 'S',
  صغير: 'S',
  large: 'L',
  medium: 'M',
  small: 'S',
}
const sizeWord = new RegExp(` (?:size|مقاس|قياس|نمره) (xxs|xs|s|m|l|xl|xxl|3xl|\\d{2}|${Object.keys(sizes).map(foldForSearch).join('|')}) `)
const ceiling =
  / (?:under|below|less than|up to|max|maximum|تحت|اقل من|لحد|باقل من|حدود|بحدود) (\d{1,4})(?: (?:jod|jd|dinars?|دينار|دنانير|ليره|ليرات))? /
const filler = new Set(
  foldForSearch(
    `what whats s about got can could have wear go i im we want need looking look search find for a an the some any do you have show me please free available on in of to from with rent hire is there are
    شو شي بدي بدنا اريد نريد ابغى ابي عندكم عندك في هل لو سمحت سمحتوا شي اشي من الى ابحث عن دور على للايجار ايجار استئجار متاح متاحه فاضي فاضيه و او`,
  ).split(' '),
)

/** Reads what somebody asks for: size, days (the next such days from `today` on, 'next week' among them) and the most it may cost; the rest are words to search by. */
export function readWish(message: string, today: Day): SearchWish {
  let left = ` ${foldForSearch(message.replace(todayInArabic, 'today'))} `
  const wish: SearchWish = { q: '' }
  const take = (pattern: RegExp, use: (found: RegExpExecArray) => boolean): void => {
    const found = pattern.exec(left)
    if (found && use(found)) left = left.replace(found[0], ' ')
  }
  for (const [at, pattern] of dayRange.entries()) if (!wish.from) take(pattern, (found) => noteDays(wish, daysOf(found, at), today))
  if (!wish.from) {
    const near = nearDays(left, today)
    if (near) Object.assign(wish, near.days, { isNear: true })
    left = near?.left ?? left
  }
  take(sizeWord, ([, size = '']) => {
    wish.size = sizeOf(size)
    return true
  })
  take(ceiling, ([, jod]) => {
    wish.max = Number(jod) * 1000
    return true
  })
  const words = new Set(left.split(' ').filter((word) => word !== '' && !filler.has(word)))
  // The original text: the search field on the answer's page shows it.
  wish.q = message
    .split(/[\s,،;؛.!?؟]+/)
    .filter((word) =>
      foldForSearch(word)
        .split(' ')
        .some((one) => words.has(one)),
    )
    .join(' ')
  return wish
}

function sizeOf(word: string): string {
  const known = Object.entries(sizes).find(([name]) => foldForSearch(name) === word)
  return known ? known[1] : word.toUpperCase()
}

interface Days {
  first: [day: number, month: number]
  last: [day: number, month: number]
}

function daysOf(found: RegExpExecArray, form: number): Days {
  const [, one = '', two = '', three = '', four = ''] = found
  const at = (name: string): number => monthNames.findIndex((names) => names.includes(name)) + 1
  if (form === 0) return { first: [Number(one), at(three)], last: [Number(two), at(three)] }
  if (form === 1) return { first: [Number(one), at(two)], last: [Number(three), at(four)] }
  if (form === 2) return { first: [Number(two), at(one)], last: [Number(three), at(one)] }
  const day: Days['first'] = form === 3 ? [Number(one), at(two)] : [Number(two), at(one)]
  return { first: day, last: day }
}

function noteDays(wish: SearchWish, { first, last }: Days, today: Day): boolean {
  const year = Number(today.slice(0, 4))
  const dayOf = ([day, inMonth]: [number, number], inYear: number) =>
    `${inYear}-${String(inMonth).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const from = [year, year + 1].map((one) => dayOf(first, one)).find((one) => isDay(one) && one >= today)
  if (from === undefined || !isDay(from)) return false
  const until = [Number(from.slice(0, 4)), Number(from.slice(0, 4)) + 1]
    .map((one) => dayOf(last, one))
    .find((one) => isDay(one) && one >= from)
  if (until === undefined || !isDay(until) || until > addDays(from, 60)) return false
  wish.from = from
  wish.until = until
  return true
}
