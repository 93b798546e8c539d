import { foldForSearch } from '#values/fold-for-search.ts'

/** The scope of an intent: people who are signed in or not, and pages by the beginning of their path. */
export interface ContextFilters {
  isSignedIn?: boolean | undefined
  path?: string | undefined
}

interface Matchable {
  trainingPhrases: readonly string[]
  contextFilters: ContextFilters
}

/** The situation of a message. */
export interface Situation {
  isSignedIn: boolean
  path: string
}

/** Words that say nothing of what is meant; folded. */
const empty = new Set(
  foldForSearch(
    `a an and any are at be but can could did do does for from get has have how i if in is it its me my of on one or our please
    should so tell that the then there this to us want was we what when where which who why will with would you your yes no ok
    two three four five six seven eight nine ten first second third واحد وحده اثنين ثلاثه اربعه خمسه سته سبعه ثمانيه تسعه عشره
    ما ماذا متى كيف كم اين وين شو شي ليش لماذا هل من الى على عن في مع انا انت هو هي هذا هذه يا لي لك بس او و اذا لو نعم لا`,
  ).split(' '),
)
const leastLetters = 3

/** Folding every phrase for each message would cost more than all else of an answer. */
const folded = new WeakMap<readonly string[], readonly string[]>()

/** The phrases of an intent as they are compared, each between spaces. */
function foldedOf({ trainingPhrases }: Matchable): readonly string[] {
  const known = folded.get(trainingPhrases)
  if (known) return known
  const phrases = trainingPhrases.map(foldForSearch).flatMap((phrase) => (phrase === '' ? [] : ` ${phrase} `))
  folded.set(trainingPhrases, phrases)
  return phrases
}

/**
 * The first intent, in the given order, that a message matches. Both are folded (case, marks, spellings, digits, articles). The message
 * equals a training phrase, contains one, or is contained in one, by whole words. Only a message with a meaningful word is looked for in
 * phrases; a letter alone matches nothing (specification, section 5).
 */
export function matchIntent<T extends Matchable>(message: string, intents: readonly T[], situation: Situation): T | null {
  const said = ` ${foldForSearch(message)} `
  if (said.trim() === '') return null
  const saysSomething = tellingWords(message).length > 0
  const isMatch = (known: string): boolean => said.includes(known) || (saysSomething && known.includes(said))
  return intents.find((intent) => counts(intent.contextFilters, situation) && foldedOf(intent).some(isMatch)) ?? null
}

/** The words of a message that say what is meant, folded. */
export function tellingWords(message: string): string[] {
  return foldForSearch(message)
    .split(' ')
    .filter((word) => word.length >= leastLetters && !empty.has(word))
}

function counts({ isSignedIn, path }: ContextFilters, situation: Situation): boolean {
  if (isSignedIn !== undefined && isSignedIn !== situation.isSignedIn) return false
  return path === undefined || situation.path === path || situation.path.startsWith(`${path}/`)
}
