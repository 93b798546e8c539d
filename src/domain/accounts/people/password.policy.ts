/** Why a password is easy to guess. */
export const weaknesses = ['short', 'common', 'personal', 'repeated', 'sequence'] as const
/** Why a password is easy to guess. */
export type Weakness = (typeof weaknesses)[number]

/** The minimum number of characters. */
export const minPasswordLength = 10

/** The most common passwords of ten characters or more, without the digits and signs around them. */
const common = new Set(
  (
    'password passwort passw password1password iloveyou iloveyouforever ilovegod iloveallah allahakbar allahuakbar bismillah alhamdulillah inshallah mashallah ' +
    'qwerty qwertyuiop qwertyui qwertz azerty asdfghjkl asdfgh zxcvbnm qazwsx qazwsxedc welcome welcomehome letmein letmeinplease sunshine princess princesses ' +
    'football basketball baseball superman spiderman batman dragon monkey master shadow michael jennifer computer internet whatever trustno ' +
    'administrator admin adminadmin administration changeme default secret topsecret mypassword newpassword yourpassword thepassword passwordpassword ' +
    'liverpool barcelona realmadrid manchester chelsea arsenal jordan jordanjordan amman ammanjordan irbid zarqa aqaba palestine habibi habibti hayati ' +
    'libsa libsalibsa mohammad mohammed muhammad ahmad ahmadahmad abdullah abcdef abcabc starwars pokemon minecraft facebook instagram google samsung iphone'
  ).split(' '),
)

const leet: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/**
 * Every weakness of a password; empty for a strong one. Length and vocabulary count, not the kinds of characters. `about` are personal
 * words: name, e-mail address, phone.
 */
export function weaknessesOf(password: string, about: readonly (string | null | undefined)[] = []): Weakness[] {
  const plain = password.normalize('NFKC').toLowerCase()
  const found: Record<Weakness, boolean> = {
    short: [...password].length < minPasswordLength,
    common: isCommon(plain),
    personal: isAbout(plain, about),
    repeated: new Set(plain).size < 5,
    sequence: isSequence(plain),
  }
  return weaknesses.filter((one) => found[one])
}

function isCommon(plain: string): boolean {
  const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const readings = [bare(plain), bare(plain.replace(/\d+\W*$/, '').replace(/[0134570@$!]/g, (sign) => leet[sign] ?? sign))]
  return readings.some((word) => common.has(word) || common.has(word.replace(/[\s._-]/g, '')))
}

/** True when more than half of the characters belong to personal words. */
function isAbout(plain: string, about: readonly (string | null | undefined)[]): boolean {
  const covered = new Set<number>()
  for (const word of about.flatMap((each) => wordsOf(each ?? '')))
    for (let at = word.length < 3 ? -1 : plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
      for (let letter = at; letter < at + word.length; letter += 1) covered.add(letter)
  return covered.size * 2 > plain.length
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  const local = plain.split('@')[0] ?? ''
  const national = plain.startsWith('+') ? plain.replace(/^\+\d{3}/, '') : ''
  return [plain, local, national, plain.replace(/[\s._+-]/g, ''), local.replace(/[\s._+-]/g, ''), ...plain.split(/[\s@._+-]+/)].filter(
    Boolean,
  )
}

/** True when two thirds of the characters follow on the one before: 1234567890, zyxwvu. */
function isSequence(plain: string): boolean {
  const codes = [...plain].map((letter) => letter.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  return steps.length > 0 && [1, -1].some((step) => steps.filter((each) => each === step).length * 3 >= steps.length * 2)
}
