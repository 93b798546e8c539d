import { addDays, type Day, type DayRange, weekdayOf } from '#values/day.ts'
import { nextWeekend, thisWeekend } from '#values/weekends.ts'

const coming = '(?:next|coming|قادم|قادمه|جاي|جايه|مقبل|مقبله)'
/** Weekdays from Sunday, folded. In Arabic, 'one' and 'two' are days only after the word for a day. */
const weekdays = [
  'sunday|ل?يوم احد',
  'monday|ل?يوم (?:اثنين|اتنين)',
  'tuesday|(?:ل?يوم )?(?:ثلاثاء?|تلاتاء?)',
  'wednesday|(?:ل?يوم )?اربعاء?',
  'thursday|(?:ل?يوم )?خميس',
  'friday|(?:ل?يوم )?جمعه',
  'saturday|(?:ل?يوم )?سبت',
]
const saturday = 6

/** Words for days relative to today; the first that matches counts. */
const forms: readonly { said: RegExp; daysOf: (today: Day, isComing: boolean) => DayRange }[] = [
  {
    said: new RegExp(` (?:for |on |in )?(?:the )?(?:${coming} weekend|[لب]?(?:نهايه|اخر) اسبوع ${coming}|(?:هال|[لب])?ويكند ${coming}) `),
    daysOf: nextWeekend,
  },
  { said: / (?:for |on |in )?(?:this |the )?(?:weekend|[لب]?(?:نهايه|اخر) (?:هذا |هال)?اسبوع|(?:هال|[لب])?ويكند) /, daysOf: thisWeekend },
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
  { said: / (?:tomorrow|[لب]?(?:بكرا|بكره)|ل?غدا?) /, daysOf: (today) => oneDay(addDays(today, 1)) },
  { said: / (?:today|tonight) /, daysOf: oneDay },
  ...weekdays.map((names, weekday) => ({
    said: new RegExp(` (?:on |for |this )?(${coming} )?(?:${names})( ${coming})? `),
    daysOf(today: Day, isComing: boolean) {
      const left = (weekday - weekdayOf(today) + 7) % 7
      // On a Friday 'next Friday' is a week off.
      return oneDay(addDays(today, left === 0 && isComing ? 7 : left))
    },
  })),
]

/** Days that a folded message, with a space before and after it, names from today, and the rest of the message; null for none. */
export function nearDays(message: string, today: Day): { days: DayRange; left: string } | null {
  for (const { said, daysOf } of forms) {
    const found = said.exec(message)
    if (found) return { days: daysOf(today, found.slice(1).some(Boolean)), left: message.replace(said, ' ') }
  }
  return null
}

function oneDay(day: Day): DayRange {
  return { from: day, until: day }
}
