import { addDays, type Day, type DayRange, weekdayOf } from '#values/day.ts'
import { nextWeekend, thisWeekend } from '#values/weekends.ts'

const coming = '(?:next|coming|قادم|قادمه|جاي|جايه|مقبل|مقبله)'
/** Weekdays from Sunday, folded. In Arabic, 'one' and 'two' are days only after the word for a day. */
const weekdays = [
  'sunday|يوم احد',
  'monday|يوم اثنين|يوم اتنين',
  'tuesday|(?:يوم )?(?:ثلاثاء?|تلاتاء?)',
  'wednesday|(?:يوم )?اربعاء?',
  'thursday|(?:يوم )?خميس',
  'friday|(?:يوم )?جمعه',
  'saturday|(?:يوم )?سبت',
]
const saturday = 6

/** What people call days by what they are from today; the first that is said counts. */
const forms: readonly { said: RegExp; daysOf: (today: Day) => DayRange }[] = [
  {
    said: new RegExp(` (?:for |on |in )?(?:the )?(?:${coming} weekend|[لب]?(?:نهايه|اخر) اسبوع ${coming}|[لب]?ويكند ${coming}) `),
    daysOf: nextWeekend,
  },
  { said: / (?:for |on |in )?(?:this |the )?(?:weekend|[لب]?(?:نهايه|اخر) (?:هذا |هال)?اسبوع|[لب]?ويكند) /, daysOf: thisWeekend },
  {
    said: new RegExp(` (?:for |in )?(?:the )?(?:${coming} week|اسبوع ${coming}) `),
    daysOf: (today) => {
      const from = addDays(today, 7 - weekdayOf(today))
      return { from, until: addDays(from, 6) }
    },
  },
  {
    said: / (?:for |in )?(?:this week|هذا اسبوع|هالاسبوع) /,
    daysOf: (today) => ({ from: today, until: addDays(today, saturday - weekdayOf(today)) }),
  },
  { said: / (?:the )?(?:day after tomorrow|بعد (?:بكرا|بكره|غد)) /, daysOf: (today) => oneDay(addDays(today, 2)) },
  { said: / (?:tomorrow|بكرا|بكره|غدا) /, daysOf: (today) => oneDay(addDays(today, 1)) },
  { said: / (?:today|tonight) /, daysOf: oneDay },
  ...weekdays.map((names, weekday) => ({
    said: new RegExp(` (?:on |for |this )?(?:${coming} )?(?:${names})(?: ${coming})? `),
    daysOf: (today: Day) => oneDay(addDays(today, (weekday - weekdayOf(today) + 7) % 7)),
  })),
]

/** Days that a folded message, with a space before and after it, names from today, and the rest of the message; null for none. */
export function nearDays(message: string, today: Day): { days: DayRange; left: string } | null {
  for (const { said, daysOf } of forms) if (said.test(message)) return { days: daysOf(today), left: message.replace(said, ' ') }
  return null
}

function oneDay(day: Day): DayRange {
  return { from: day, until: day }
}
